//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// The GNU strerror_r may return its buffer.

#define _GNU_SOURCE
#include <string.h>
#include <assert.h>
int main(void) { char b[64]; char *p = strerror_r(99999, b, 64); assert(p != 0); return 0; }
