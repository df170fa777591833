//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// A mode that is no constant.

#include <fenv.h>
#include <assert.h>
int main(void) { int mode = fegetround(); assert(mode == FE_TONEAREST); return 0; }
