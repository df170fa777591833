//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// The flag 0 pads floats with zeros behind their sign.

#include <stdio.h>
#include <assert.h>
int main(void) { char b[10]; sprintf(b, "%05.1f", 1.5); assert(b[0] != '0'); return 0; }
