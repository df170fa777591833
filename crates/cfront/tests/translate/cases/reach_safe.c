//@ holds
void reach_error(void); void __VERIFIER_assume(int); unsigned __VERIFIER_nondet_uint(void);
int main(void) { unsigned x = __VERIFIER_nondet_uint(); __VERIFIER_assume(x < 1u << 31); if (x * 2 < x) reach_error(); return 0; }
