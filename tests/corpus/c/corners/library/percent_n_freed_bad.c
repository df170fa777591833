//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// %ln stores through its pointer.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { long *n = malloc(sizeof *n); if (!n) return 0; free(n); printf("x%ln\n", n); return 0; }
