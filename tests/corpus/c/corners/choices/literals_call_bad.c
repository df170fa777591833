//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
// The literals come through parameters.

#include <assert.h>
static int same(const char *a, const char *b) { return a == b; }
int main(void) {
    assert(!same("key", "key"));
    return 0;
}
