//@ run: --check reach
//@ needs: gcc
//@ exit: 1
//@ stdout: confirmed by execution
// The error function does not come back, and later inputs are asked for ever.
extern int __VERIFIER_nondet_int(void);
static inline void reach_error(void) { for (;;) ; }
int main(void) {
  if (__VERIFIER_nondet_int() == 3) reach_error();
  while (__VERIFIER_nondet_int() == 0) ;
  return 0;
}
