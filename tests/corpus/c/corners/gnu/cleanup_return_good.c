// The result is computed before `cleanup` runs.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

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
    assert(r == 6);
    assert(g == 0);
    return 0;
}
