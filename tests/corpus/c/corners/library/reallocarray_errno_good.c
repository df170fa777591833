//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// reallocarray sets errno if the product overflows.

#define _GNU_SOURCE
#include <stdlib.h>
#include <errno.h>
#include <assert.h>
int main(void) { void *p = reallocarray(0, (size_t)-1, 2); assert(p == 0); return 0; }
