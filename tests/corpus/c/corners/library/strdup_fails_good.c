//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// strdup may fail.

#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *t = strdup("abc"); if (!t) return 0; t[0] = 0; free(t); return 0; }
