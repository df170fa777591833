//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O1 -g -w -fsanitize=address => asan
// fputs of a string that is gone.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *a = malloc(3); if (!a) return 0; strcpy(a, "ab"); free(a); fputs(a, stdout); return 0; }
