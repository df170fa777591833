//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// A literal is no heap block.

#include <stdlib.h>
#include <string.h>
int main(void) { char *p = "abc"; char *q = malloc(4); free(q);  return 0; }
