// Memory that a constructor allocates.
//@ run: verify % --check memsafety --timeout 20s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -fsanitize=address => exit 0

#include <assert.h>
#include <stdlib.h>

static char *p;
__attribute__((constructor)) static void init(void) { p = malloc(2); }
int main(void) { if (p) p[1] = 0; free(p); return 0; }
