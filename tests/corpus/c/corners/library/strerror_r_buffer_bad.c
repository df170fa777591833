//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// The GNU strerror_r may return its buffer.

#define _GNU_SOURCE
#include <string.h>
#include <assert.h>
int main(void) { char b[64]; char *p = strerror_r(99999, b, 64); assert(p != b); return 0; }
