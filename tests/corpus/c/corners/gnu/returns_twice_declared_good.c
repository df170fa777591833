// A header of the C library declares functions that return twice; nobody uses them here.
//@ run: verify % --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>
extern int jumps(int *) __attribute__((__returns_twice__));
static int back(int x) __attribute__((returns_twice));
static int back(int x) { return x + 1; }
int main(void) {
    assert(back(1) == 2);
    return 0;
}
