//@ run: verify % --timeout 30s --check reach
//@ exit: 2
//@ stderr: C-U120
//@ gcc: -O0 -w => signal ABRT
// The attribute mode of an enum changes its size.

#include <assert.h>
enum __attribute__((mode(QI))) small { A = 1, B };
int main(void) {
    assert(sizeof(enum small) == 4);
    return 0;
}
