// A product that overflows.
//@ run: verify % --check reach --malloc never-fails --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --malloc never-fails --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -m32 => signal ABRT

#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
int main(void) { char *p = reallocarray(0, (size_t)-1 / 2, 4); if (!p) reach_error(); free(p); return 0; }
