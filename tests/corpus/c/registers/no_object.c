// `--volatile` with a name that there is not.
//@ run: verify % --volatile flags
//@ exit: 2
//@ stderr: C-E303

static volatile int flag;
int main(void) { return flag; }
