//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O1 -g -w -fsanitize=address => asan
// The format itself is a string.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *a = malloc(4); if (!a) return 0; a[0] = '%'; a[1] = 'c'; a[2] = 'b'; a[3] = 'z'; printf(a, 65); free(a); return 0; }
