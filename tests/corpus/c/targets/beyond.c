// Registers beyond 16 bits.
//@ run: verify % --target msp430 --mmio 0x10000+16
//@ exit: 2
//@ stderr: C-U324

int main(void) { return 0; }
