//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -w => exit 0
// An allocation that fails sets errno to ENOMEM.

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
    errno = 0;
    char *p = malloc(10);
    if (!p) assert(errno == ENOMEM);
    char *q = calloc(3, 4);
    if (!q) assert(errno == ENOMEM);
    q = realloc(p, 100);
    if (!q) assert(errno == ENOMEM);
    return 0;
}
