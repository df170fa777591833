//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// %s reads up to a zero.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *a = malloc(3); if (!a) return 0; a[0] = 'a'; a[1] = 'b'; a[2] = 'c'; printf("%d %s\n", 1, "abc"); free(a); return 0; }
