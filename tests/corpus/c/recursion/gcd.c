// The greatest common divisor of positive numbers is positive.
//@ run: verify % --engine chc --timeout 60s --check reach
//@ exit: 0
//@ stdout: summary of gcd:
//@ stdout: verdict: safe

#include <assert.h>
extern int nondet(void);
int gcd(int a, int b) {
  if (a == b) return a;
  if (a > b) return gcd(a - b, b);
  return gcd(a, b - a);
}
int main(void) {
  int a = nondet(), b = nondet();
  if (a <= 0 || b <= 0) return 0;
  assert(gcd(a, b) > 0);
  return 0;
}
