//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// With a base that is none strtol need not store where it stopped.

#include <stdlib.h>
#include <assert.h>
int main(void) { char *e = 0; strtol("1", &e, 99); assert(e != 0); return 0; }
