//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: `memcpy` is given no null pointers
//@ gcc: -O0 -w => exit 0
// A null pointer for no bytes is undefined, and gcc leaves tests out behind the call; that there is none is listed.

#include <assert.h>
#include <string.h>
__attribute__((noinline)) void f(char *p, unsigned long n) {
    memcpy(p, "x", n);
    if (p) assert(0);
}
int main(void) {
    f(0, 0);
    return 0;
}
