//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => signal ABRT
// malloc may fail, and sets errno then.

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
    errno = 0;
    char *p = malloc((size_t)-1 >> 1);
    assert(p != 0 || errno == 0);
    return 0;
}
