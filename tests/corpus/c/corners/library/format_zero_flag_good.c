//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// The flag 0 pads floats with zeros behind their sign.

#include <stdio.h>
#include <assert.h>
int main(void) { char b[10]; sprintf(b, "%06.1f", -1.5); assert(b[0] == '-' && b[1] == '0' && b[2] == '0' && b[6] == 0); return 0; }
