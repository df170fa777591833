//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w -lm => signal ABRT
//@ gcc: -O2 -w -lm => signal ABRT
// C leaves open how many bits of the quotient remquo stores: gcc computes 33, glibc 1.

#include <assert.h>
#include <math.h>
int main(void) {
    int q;
    double r = remquo(100, 3, &q);
    assert(r == 1 && q == 1);
    return 0;
}
