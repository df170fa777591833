//@ run: verify % --check memcleanup --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// getcwd(0, 0) makes a block.

#define _GNU_SOURCE
#include <unistd.h>
#include <stdlib.h>
int main(void) { char *t = getcwd(0, 0); free(t); return 0; }
