//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
// fgets stores at most its size.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *b = malloc(8); if (!b) return 0; if (fgets(b, 9, stdin)) puts(b); free(b); return 0; }
