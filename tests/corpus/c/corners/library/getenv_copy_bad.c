//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
// A variable of the environment may be long.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char b[16]; const char *v = getenv("HOME"); if (!v) return 0; strcpy(b, v); return b[0]; }
