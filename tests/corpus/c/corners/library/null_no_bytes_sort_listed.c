//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ stdout: `qsort` is given no null pointers
//@ gcc: -O0 -w => exit 0
// qsort without elements must not get a null pointer either.

#include <assert.h>
#include <stdlib.h>
static int compare(const void *a, const void *b) { return 0; }
__attribute__((noinline)) void f(int *p, unsigned long n) {
    qsort(p, n, 4, compare);
    if (p) assert(0);
}
int main(void) {
    f(0, 0);
    return 0;
}
