// The null pointer is no register.
//@ run: verify % --mmio 0+16
//@ exit: 2
//@ stderr: IO-E013

static volatile int flag;
int main(void) { return flag; }
