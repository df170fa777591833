//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ not: like any other function
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// A static function is no function of the library for gcc: nothing is listed.

#include <assert.h>
static int abs(int x) { return 77; }
int main(void) {
    int v = -3;
    assert(abs(v) == 77);
    return 0;
}
