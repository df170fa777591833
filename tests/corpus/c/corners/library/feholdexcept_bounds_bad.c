//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
// fegetenv stores an environment.

#include <fenv.h>
#include <stdlib.h>
int main(void) { fenv_t *e = malloc(sizeof *e - 1); if (!e) return 0; fegetenv(e); free(e); return 0; }
