// Nothing to begin with.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-E301
//@ stdout: verdict: unknown (bad input)
//@ run: check %
//@ exit: 0
//@ stdout: no_entry.c: ok

int f(void) { return 0; }
