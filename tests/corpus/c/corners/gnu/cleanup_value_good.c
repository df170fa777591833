// The value of a statement expression is computed before `cleanup` runs.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

static int g = 1;
static void inc(int *p) { g++; *p = 9; }
int main(void)
{
    int v = ({ int x __attribute__((cleanup(inc))) = 4; x + g; });
    assert(v == 5 && g == 2);
    return 0;
}
