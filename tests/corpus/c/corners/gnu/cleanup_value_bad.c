// The value of a statement expression is computed before `cleanup` runs.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

static int g = 1;
static void inc(int *p) { g++; *p = 9; }
int main(void)
{
    int v = ({ int x __attribute__((cleanup(inc))) = 4; x + g; });
    assert(v == 6 && g == 2);
    return 0;
}
