//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
// strdup fails as malloc does.

#include <assert.h>
#include <errno.h>
#include <string.h>
int main(void) {
    errno = 0;
    char *p = strdup("abc");
    if (!p) assert(errno == ENOMEM);
    return 0;
}
