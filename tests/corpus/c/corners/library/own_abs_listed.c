//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: the program's own `abs` like any other function
//@ gcc: -O0 -w -fno-builtin => exit 0
// gcc computes abs by itself although the program defines it; that it does not is listed.

#include <assert.h>
int abs(int x) { return 77; }
int main(void) {
    int v = -3;
    assert(abs(v) == 77);
    return 0;
}
