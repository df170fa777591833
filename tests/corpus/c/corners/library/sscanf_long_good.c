//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// The length modifier says how much is stored.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { short *n = malloc(sizeof *n); if (!n) return 0; sscanf("1", "%hd", n); free(n); return 0; }
