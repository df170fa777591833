// A step function that is not there.
//@ run: verify % --step control --check reach
//@ exit: 2
//@ stderr: C-E093
//@ stdout: verdict: unknown (bad input)

int main(void) { return 0; }
