//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// An environment has a rounding mode.

#include <fenv.h>
#include <assert.h>
int main(void) { fenv_t e; feholdexcept(&e); feclearexcept(FE_ALL_EXCEPT); return 0; }
