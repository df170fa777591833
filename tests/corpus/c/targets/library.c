// `printf` where `int` has 16 bits.
//@ run: verify % --target avr --check reach
//@ exit: 2
//@ stderr: C-U325

#include <stdio.h>
int main(void) { return printf("%d", 1); }
