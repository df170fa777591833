//@ run: verify % --check memcleanup --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-memcleanup)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// asprintf makes a block.

#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *t; if (asprintf(&t, "%d", 42) < 0) return 0;  return 0; }
