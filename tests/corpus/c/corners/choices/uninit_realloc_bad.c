//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
// The part of a block that realloc adds has any value.

#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *p = calloc(2, 1);
    if (p == 0) return 0;
    char *q = realloc(p, 4);
    if (q == 0) { free(p); return 0; }
    assert(q[3] == 0);
    free(q);
    return 0;
}
