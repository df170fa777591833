// A handler with parameters.
//@ run: verify % --isr given
//@ exit: 2
//@ stderr: C-U326

void tick(void) {}
void given(int x) { (void)x; }
int main(void) { return 0; }
