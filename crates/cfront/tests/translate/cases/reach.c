//@ finds: unreach-call 4
extern void reach_error(void); extern int __VERIFIER_nondet_int(void); void abort(void);
int main(void) { int x = __VERIFIER_nondet_int(); if (x % 2) abort(); if (x & 2)
  reach_error(); return 0; }
