// Fibonacci numbers of small arguments are not negative and at least n - 1.
//@ run: verify % --engine chc --timeout 60s --check reach
//@ exit: 0
//@ stdout: summary of fib:
//@ stdout: (level chc)
//@ stdout: verdict: safe

#include <assert.h>
extern int nondet(void);
int fib(int n) {
  if (n < 1) return 0;
  if (n == 1) return 1;
  return fib(n - 1) + fib(n - 2);
}
int main(void) {
  int n = nondet();
  if (n < 0 || n > 8) return 0;
  assert(fib(n) >= n - 1);
  return 0;
}
