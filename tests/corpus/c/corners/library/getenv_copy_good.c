//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// A variable of the environment may be long.

#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char b[16]; const char *v = getenv("HOME"); if (!v) return 0; strncpy(b, v, 16); return b[0]; }
