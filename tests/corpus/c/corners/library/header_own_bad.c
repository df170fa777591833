//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
//@ gcc: -O2 -w => signal ABRT
// Names that the header does not declare are free for the program.

#include <assert.h>
#include <string.h>
static int strchrnul(int x) { return x + 1; }
int main(void) {
    assert(strchrnul(1) == 1);
    return 0;
}
