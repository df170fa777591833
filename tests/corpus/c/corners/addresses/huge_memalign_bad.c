// `posix_memalign` says that there is no memory.
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
#include <stdint.h>
extern void reach_error(void);
int main(void) { void *p = 0; int r = posix_memalign(&p, 64, (size_t)PTRDIFF_MAX + 1); if (r == 12) reach_error(); return 0; }
