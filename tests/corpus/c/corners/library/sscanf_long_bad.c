//@ run: verify % --check memsafety --timeout 30s
//@ exit: 2
//@ stderr: C-U321
//@ gcc: -O1 -g -w -fsanitize=address => asan
// The length modifier says how much is stored: a format that does not fit is refused.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { short *n = malloc(sizeof *n); if (!n) return 0; sscanf("1", "%d", n); free(n); return 0; }
