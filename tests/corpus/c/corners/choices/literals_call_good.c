//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
// The literals come through parameters.

#include <assert.h>
static int same(const char *a, const char *b) { return a[0] == b[0]; }
int main(void) {
    assert(same("key", "key"));
    return 0;
}
