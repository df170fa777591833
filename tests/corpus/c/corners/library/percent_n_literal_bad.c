//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// %n must not store into a constant.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { static const int n = 1; static int m; printf("x%n\n", (int *)&n); return 0; }
