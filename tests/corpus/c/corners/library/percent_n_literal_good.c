//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// %n must not store into a constant.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { static const int n = 1; static int m; printf("x%n\n", (int *)&m); return 0; }
