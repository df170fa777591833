// The product overflows: null, also where allocations never fail.
//@ run: verify % --check reach --malloc never-fails --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --malloc never-fails --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -m32 => signal ABRT

#include <stdlib.h>
extern void reach_error(void);
int main(void) { char *p = calloc((size_t)-1 / 4 + 2, 4); if (!p) reach_error(); free(p); return 0; }
