//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// A call changes a variable through a pointer while another argument reads it.

#include <assert.h>
static int bump(int *p) { *p += 1; return *p; }
static int pair(int a, int b) { return 10 * a + b; }
int main(void) {
    int x = 1, y = 1;
    int r = pair(x, bump(&y));
    assert(r == 12);
    return 0;
}
