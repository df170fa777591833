// McCarthy's function is 91 for all arguments up to 101.
//@ run: verify % --engine chc --timeout 60s --check reach
//@ exit: 0
//@ stdout: summary of mc91:
//@ stdout: verdict: safe
//@ run: verify % --engine art:calls=stack --timeout 60s --check reach
//@ exit: 0
//@ stdout: contracts of functions
//@ stdout: verdict: safe

#include <assert.h>
extern int nondet(void);
int mc91(int n) {
  if (n > 100) return n - 10;
  return mc91(mc91(n + 11));
}
int main(void) {
  int n = nondet();
  int r = mc91(n);
  assert(n > 101 || r == 91);
  return 0;
}
