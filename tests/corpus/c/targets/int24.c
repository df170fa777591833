// A type of avr-gcc.
//@ run: verify % --target avr
//@ exit: 2
//@ stderr: C-E011

__int24 x;
int main(void) { return 0; }
