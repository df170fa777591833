//@ run: verify % --check memcleanup --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// strdup makes a block.

#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *t = strdup("abc"); free(t); return 0; }
