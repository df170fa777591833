//@ run: verify % --check memcleanup --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-memcleanup)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// getcwd(0, 0) makes a block.

#define _GNU_SOURCE
#include <unistd.h>
#include <stdlib.h>
int main(void) { char *t = getcwd(0, 0);  return 0; }
