// One of the two forgets to count.
//@ run: verify % --check termination --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (termination)

extern unsigned __VERIFIER_nondet_uint(void);
int odd(unsigned n);
int even(unsigned n) { return n == 0 ? 1 : odd(n); }
int odd(unsigned n) { return n == 1 ? 1 : even(n); }
int main(void) { return even(__VERIFIER_nondet_uint()); }
