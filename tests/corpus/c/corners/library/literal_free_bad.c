//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-free)
//@ gcc: -O0 -g -w -fsanitize=address => asan
// A literal is no heap block.

#include <stdlib.h>
#include <string.h>
int main(void) { char *p = "abc"; char *q = malloc(4); free(q); free(p); return 0; }
