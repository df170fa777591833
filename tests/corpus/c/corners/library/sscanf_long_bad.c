//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O1 -g -w -fsanitize=address => asan
// The length modifier says how much is stored.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { short *n = malloc(sizeof *n); if (!n) return 0; sscanf("1", "%d", n); free(n); return 0; }
