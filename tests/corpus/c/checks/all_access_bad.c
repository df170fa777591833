// All checks at once: an access that an assertion lies behind.
//@ run: verify % --check all --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (array-bounds)
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => ubsan

#include <assert.h>
int main(void) { int a[2] = {1, 2}, i = 2; a[i] = 7; assert(a[0] == 1); return 0; }
