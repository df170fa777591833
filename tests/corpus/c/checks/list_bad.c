// Two checks by name.
//@ run: verify % --check reach,overflow --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => ubsan

#include <limits.h>
#include <assert.h>
int main(void) { volatile int x = INT_MIN; int y = -x; assert(x < 0); return y * 0; }
