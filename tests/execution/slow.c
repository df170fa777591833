//@ run: --check reach
//@ needs: gcc
//@ exit: 1
//@ stdout: confirmed by execution
// Later inputs than the recorded ones are 0: the program goes on for ever, but not before the error.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned n = 0;
  while (__VERIFIER_nondet_int() == 0) n++;
  if (n == 3) reach_error();
  return 0;
}
