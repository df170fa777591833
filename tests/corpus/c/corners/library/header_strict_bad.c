//@ run: verify % --std c99 --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w -std=c99 => signal ABRT
// Under -std=c99 the header does not declare strdup.

#include <assert.h>
#include <string.h>
int main(void) {
    assert(sizeof(strdup("abc")) == sizeof(char *));
    return 0;
}
