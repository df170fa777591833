//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// With a base that is none strtol need not store where it stopped.

#include <stdlib.h>
#include <assert.h>
int main(void) { char *e = 0; strtol("1", &e, 10); assert(e != 0); return 0; }
