// A region without a size.
//@ run: verify % --mmio 0x1000
//@ exit: 2
//@ stderr: IO-E013

static volatile int flag;
int main(void) { return flag; }
