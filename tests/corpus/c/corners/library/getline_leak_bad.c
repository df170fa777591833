//@ run: verify % --check memcleanup --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-memcleanup)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// getline makes its block even at the end of the input.

#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char *l = 0; size_t n = 0; long r = getline(&l, &n, stdin); if (r >= 0) free(l); return r > 0; }
