//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// reallocarray sets errno if the product overflows.

#define _GNU_SOURCE
#include <stdlib.h>
#include <errno.h>
#include <assert.h>
int main(void) { errno = 0; void *p = reallocarray(0, (size_t)-1, 2); assert(errno != ENOMEM); return 0; }
