// Memory that a constructor allocates.
//@ run: verify % --check memsafety --timeout 20s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -fsanitize=address => asan

#include <assert.h>
#include <stdlib.h>

static char *p;
__attribute__((constructor)) static void init(void) { p = malloc(1); }
int main(void) { if (p) p[1] = 0; free(p); return 0; }
