// The program itself has priority 0.
//@ run: verify % --isr tick:0
//@ exit: 2
//@ stderr: IO-E013

void tick(void) {}
void given(int x) { (void)x; }
int main(void) { return 0; }
