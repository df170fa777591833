//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// %ln stores through its pointer.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { long *n = malloc(sizeof *n); if (!n) return 0; printf("x%ln\n", n); free(n); return 0; }
