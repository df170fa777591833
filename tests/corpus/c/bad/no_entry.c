// Nothing to begin with.
//@ run: verify %
//@ exit: 2
//@ stderr: C-E301
//@ stdout: verdict: unknown (bad input)

int f(void) { return 0; }
