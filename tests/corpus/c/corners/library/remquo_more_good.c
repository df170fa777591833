//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w -lm => exit 0
//@ gcc: -O2 -w -lm => exit 0
// The last three bits and the sign are right; small quotients are exact.

#include <assert.h>
#include <math.h>
int main(void) {
    int q;
    double r = remquo(100, 3, &q);
    assert(r == 1 && q % 8 == 1 && q > 0);
    r = remquo(-14, 3, &q);
    assert(r == 1 && q == -5);
    return 0;
}
