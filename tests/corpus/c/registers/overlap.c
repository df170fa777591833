// Regions that overlap.
//@ run: verify % --mmio 0x1000+16,0x1008+16
//@ exit: 2
//@ stderr: IO-E013

static volatile int flag;
int main(void) { return flag; }
