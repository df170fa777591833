// So many moves of discs are at least as many as discs.
//@ run: verify % --engine chc --timeout 60s --check reach
//@ exit: 0
//@ stdout: summary of hanoi:
//@ stdout: verdict: safe

#include <assert.h>
extern int nondet(void);
int hanoi(int n) {
  if (n <= 1) return 1;
  return 2 * hanoi(n - 1) + 1;
}
int main(void) {
  int n = nondet();
  if (n < 1 || n > 6) return 0;
  assert(hanoi(n) >= n);
  return 0;
}
