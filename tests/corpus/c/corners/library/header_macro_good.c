//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
// In GNU C there is one.

#include <assert.h>
#include <math.h>
#ifndef M_PI
#define M_PI 3.0
#endif
int main(void) {
    assert(M_PI > 3.1);
    return 0;
}
