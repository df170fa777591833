//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// %hn stores two bytes, %hhn one.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { signed char *n = malloc(1); if (!n) return 0; printf("ab%hhn\n", n); free(n); return 0; }
