//@ run: verify % --check memcleanup --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-memcleanup)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// strdup makes a block.

#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *t = strdup("abc");  return 0; }
