//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// A message may be overwritten by the next one.

#include <string.h>
#include <assert.h>
int main(void) { char *p = strerror(1000000), *q = strerror(1000001); assert(p != q || p[0] == q[0]); return 0; }
