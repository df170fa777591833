// The result is computed before `cleanup` runs.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

static int g = 1;
static void zero(int *p) { *p = 0; g = 0; }
static int f(void)
{
    __attribute__((__cleanup__(zero))) int x = 5;
    return x + g;
}
int main(void)
{
    int r = f();
    assert(r == 0);
    assert(g == 0);
    return 0;
}
