//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// A precision limits what %s reads.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *a = malloc(3); if (!a) return 0; a[0] = 'a'; a[1] = 'b'; a[2] = 'c'; printf("%.3s\n", a); free(a); return 0; }
