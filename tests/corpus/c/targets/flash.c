// Another address space.
//@ run: verify % --target avr
//@ exit: 2
//@ stderr: C-U120

#include <stdint.h>
const __flash char text[] = "abc";
int main(void) { return text[0]; }
