//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
// A call changes a variable through a pointer while another argument reads it.

#include <assert.h>
static int bump(int *p) { *p += 1; return *p; }
static int pair(int a, int b) { return 10 * a + b; }
int main(void) {
    int x = 1;
    int r = pair(x, bump(&x));
    assert(r == 12);
    return 0;
}
