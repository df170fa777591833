// The same with an error, in a function with a body: what it does is known.
//@ run: verify % --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -O0 => signal ABRT

#include <assert.h>
static int back(int x) __attribute__((returns_twice));
static int back(int x) { return x + 1; }
int main(void) {
    assert(back(1) == 1);
    return 0;
}
