//@ run: verify % --timeout 30s --check reach
//@ exit: 2
//@ stderr: C-U120
//@ gcc: -O0 -w => signal ABRT
// The attribute may also stand behind the enumerators.

#include <assert.h>
enum small { A = 1, B } __attribute__((mode(HI)));
int main(void) {
    assert(sizeof(enum small) == 4);
    return 0;
}
