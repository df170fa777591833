//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// fputs of a string that is gone.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *a = malloc(3); if (!a) return 0; strcpy(a, "ab"); fputs(a, stdout); free(a); return 0; }
