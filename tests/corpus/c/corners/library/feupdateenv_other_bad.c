//@ run: verify % --check reach --timeout 30s
//@ exit: 2
//@ stderr: C-U322
//@ gcc: -O1 -g -w -fsanitize=address => exit 0
// An environment has a rounding mode.

#include <fenv.h>
#include <assert.h>
int main(void) { fenv_t e; feholdexcept(&e); feupdateenv(&e); return 0; }
