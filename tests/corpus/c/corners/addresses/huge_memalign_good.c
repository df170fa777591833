// The same without the error.
//@ run: verify % --check reach --malloc never-fails --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --malloc never-fails --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0

#define _GNU_SOURCE
#include <stdlib.h>
#include <stdint.h>
extern void reach_error(void);
int main(void) { void *p = 0; int r = posix_memalign(&p, 64, (size_t)PTRDIFF_MAX + 1); if (r == 0) reach_error(); return 0; }
