//@ run: verify % --check memsafety --timeout 30s
//@ exit: 2
//@ stderr: C-U321
//@ gcc: -O0 -g -w -fsanitize=address => asan
// %hn stores two bytes, %hhn one.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { signed char *n = malloc(1); if (!n) return 0; printf("ab%hn\n", n); free(n); return 0; }
