//@ run: verify % %dir/implicit_files_other.c --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w %dir/implicit_files_other.c => exit 0
// A call without declaration of a function that returns int in another file.

#include <assert.h>
int main(void) {
    int x = twice(4);
    assert(x == 8);
    return 0;
}
