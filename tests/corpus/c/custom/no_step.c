// A step function that is not there.
//@ run: verify % --step control
//@ exit: 2
//@ stderr: C-E093
//@ stdout: verdict: unknown (bad input)

int main(void) { return 0; }
