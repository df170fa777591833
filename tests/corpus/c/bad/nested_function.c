// A function inside a function.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U102
//@ stdout: verdict: unknown (bad input)

int main(void) { int f(void) { return 1; } return f(); }
