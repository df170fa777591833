// The last declared is cleaned up first.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

static int order;
static void a(int *p) { order = order * 10 + *p; }
int main(void)
{
    if (order == 0) {
        int x __attribute__((cleanup(a))) = 1, y __attribute__((cleanup(a))) = 2;
        int z __attribute__((cleanup(a))) = 3;
    }
    assert(order == 321);
    return 0;
}
