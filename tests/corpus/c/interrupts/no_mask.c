// `--isr-mask` with a name that there is not.
//@ run: verify % --isr tick --isr-mask m
//@ exit: 2
//@ stderr: C-E303

void tick(void) {}
void given(int x) { (void)x; }
int main(void) { return 0; }
