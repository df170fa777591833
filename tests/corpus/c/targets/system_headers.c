// The headers of this machine are not those of the target.
//@ run: verify % --target avr --system-headers
//@ exit: 2
//@ stderr: IO-E013

#include <stdio.h>
int main(void) { return 0; }
