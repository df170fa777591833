//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ not: is given no null pointers
//@ gcc: -O0 -w => exit 0
//@ gcc: -O2 -w => exit 0
// Where the size or the objects are known nothing is listed.

#include <assert.h>
#include <string.h>
int main(void) {
    char a[4] = "abc", b[4];
    unsigned long n = sizeof a;
    memcpy(b, a, n);
    assert(b[2] == 'c');
    return 0;
}
