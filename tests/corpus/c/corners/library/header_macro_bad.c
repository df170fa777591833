//@ run: verify % --std c99 --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w -std=c99 => signal ABRT
// Under -std=c99 there is no M_PI, and the program may define it.

#include <assert.h>
#include <math.h>
#ifndef M_PI
#define M_PI 3.0
#endif
int main(void) {
    assert(M_PI > 3.1);
    return 0;
}
