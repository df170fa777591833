// Jumps out of functions by the built-ins of gcc.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U106
//@ stdout: verdict: unknown (bad input)

void *b[5];
int main(void) { return __builtin_setjmp(b); }
