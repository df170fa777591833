//@ run: parts/check.c --check reach
//@ needs: gcc
//@ exit: 1
//@ stdout: confirmed by execution
// Units are compiled as they were linked; both have a function of their own by one name.
extern int __VERIFIER_nondet_int(void);
extern void check(int);
static int change(int x) { return x + 1; }
int main(void) {
  check(change(__VERIFIER_nondet_int()));
  return 0;
}
