#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    void *p = NULL;
    if (posix_memalign(&p, 64, 128) != 0) return 1;
    assert(p != NULL);
    assert((uintptr_t)p % 64 == 0);
    ((char *)p)[127] = 1;
    free(p);
    void *q = aligned_alloc(16, 32);
    if (q) { assert((uintptr_t)q % 16 == 0); free(q); }
    return 0;
}
