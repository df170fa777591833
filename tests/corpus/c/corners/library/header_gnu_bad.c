//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
//@ gcc: -O2 -w => signal ABRT
// Without _GNU_SOURCE the header does not declare strchrnul: its result is an int.

#include <assert.h>
#include <string.h>
int main(void) {
    assert(sizeof(strchrnul("a", 'a')) == sizeof(char *));
    return 0;
}
