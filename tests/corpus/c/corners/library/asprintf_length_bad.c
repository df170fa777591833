//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// The block has room for the zero and no more.

#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *t; if (asprintf(&t, "%d", 42) < 0) return 0; t[3] = 1; free(t); return 0; }
