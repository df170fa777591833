//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 -w => exit 0
//@ blind: no allocation fails in this run
// strdup may fail.

#include <assert.h>
#include <errno.h>
#include <string.h>
int main(void) {
    errno = 0;
    char *p = strdup("abc");
    assert(p != 0 || errno == 0);
    return 0;
}
