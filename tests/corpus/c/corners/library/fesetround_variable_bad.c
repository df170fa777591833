//@ run: verify % --check reach --timeout 30s
//@ exit: 2
//@ stderr: C-U322
//@ gcc: -O0 -g -w -fsanitize=address => exit 0
// A mode that is no constant.

#include <fenv.h>
#include <assert.h>
int main(void) { int mode = fegetround(); fesetround(mode); return 0; }
