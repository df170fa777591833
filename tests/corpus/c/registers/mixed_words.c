// `--volatile` with a name beside `all`.
//@ run: verify % --volatile all,flag
//@ exit: 2
//@ stderr: IO-E013

static volatile int flag;
int main(void) { return flag; }
