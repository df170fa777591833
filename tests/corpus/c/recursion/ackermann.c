// Ackermann's function of small arguments is greater than its second one.
//@ run: verify % --engine chc --timeout 60s --check reach
//@ exit: 0
//@ stdout: summary of ackermann:
//@ stdout: verdict: safe

#include <assert.h>
extern int nondet(void);
int ackermann(int m, int n) {
  if (m == 0) return n < 1000 ? n + 1 : 1001;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
int main(void) {
  int m = nondet(), n = nondet();
  if (m < 0 || m > 3 || n < 0 || n > 20) return 0;
  assert(ackermann(m, n) >= 1);
  return 0;
}
