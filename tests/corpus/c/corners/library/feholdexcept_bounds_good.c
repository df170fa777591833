//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// fegetenv stores an environment.

#include <fenv.h>
#include <stdlib.h>
int main(void) { fenv_t *e = malloc(sizeof *e); if (!e) return 0; fegetenv(e); free(e); return 0; }
