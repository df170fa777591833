// The last declared is cleaned up first.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

static int order;
static void a(int *p) { order = order * 10 + *p; }
int main(void)
{
    if (order == 0) {
        int x __attribute__((cleanup(a))) = 1, y __attribute__((cleanup(a))) = 2;
        int z __attribute__((cleanup(a))) = 3;
    }
    assert(order == 123);
    return 0;
}
