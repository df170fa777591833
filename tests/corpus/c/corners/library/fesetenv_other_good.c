//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// An environment has a rounding mode.

#include <fenv.h>
#include <assert.h>
int main(void) { fenv_t e; fegetenv(&e); fesetenv(FE_DFL_ENV); return 0; }
