// All checks at once: overflow.
//@ run: verify % --check all --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)
//@ gcc: -O0 -fsanitize=undefined,address -fno-sanitize-recover=all => ubsan

#include <limits.h>
int main(void) { volatile int x = INT_MAX; int y = x + 1; return y != 0 ? 0 : 1; }
