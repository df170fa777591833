//@ run: verify % %dir/implicit_files_other.c --timeout 30s --check reach
//@ exit: 2
//@ stderr: C-E102
//@ gcc: -O0 -w %dir/implicit_files_other.c => signal ABRT
// A call without declaration takes the result for an int, whatever another file says.

#include <assert.h>
int main(void) {
    int x = half(4.0);
    assert(x == 2);
    return 0;
}
