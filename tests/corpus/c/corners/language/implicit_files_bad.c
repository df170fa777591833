//@ run: verify % %dir/implicit_files_other.c --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w %dir/implicit_files_other.c => signal ABRT
// A call without declaration of a function that returns int in another file.

#include <assert.h>
int main(void) {
    int x = twice(4);
    assert(x == 4);
    return 0;
}
