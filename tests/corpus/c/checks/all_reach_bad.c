// All checks at once: an assertion.
//@ run: verify % --check all --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <assert.h>
int main(void) { int x = 3; assert(x == 4); return 0; }
