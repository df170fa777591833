// Labels as values.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U101
//@ stderr: computed_goto.c:8:
//@ stdout: verdict: unknown (bad input)

int main(void) { void *p = &&l; goto *p; l: return 0; }
