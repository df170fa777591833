//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
// A new block may hold anything, calloc's is zero.

#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    if (p == 0) return 0;
    assert(*p == 0);
    free(p);
    return 0;
}
