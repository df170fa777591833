//@ run: --confirm never --check reach
//@ exit: 1
//@ not: confirmed
//@ stdout: verdict: unsafe (unreach-call)
//@ harness
// Nothing is run, the harness is there all the same.
extern int __VERIFIER_nondet_int(void);
void reach_error();
int main(void) { if (__VERIFIER_nondet_int() == 42) reach_error(); return 0; }
