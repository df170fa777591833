//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// The result is a double, arguments are converted.

#include <assert.h>
int main(void) {
    double d = fabs(-2.5);
    assert(d == 2.5 && fabs(-3) == 3.0);
    return 0;
}
