//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// Names that the header does not declare are free for the program.

#include <assert.h>
#include <string.h>
static int strchrnul(int x) { return x + 1; }
int main(void) {
    assert(strchrnul(1) == 2);
    return 0;
}
