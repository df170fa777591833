// The seventh Fibonacci number is 13.
//@ run: verify % --engine chc --timeout 60s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe

#include <assert.h>
extern int nondet(void);
int fib(int n) {
  if (n < 1) return 0;
  if (n == 1) return 1;
  return fib(n - 1) + fib(n - 2);
}
int main(void) {
  int n = nondet();
  assert(fib(n) != 13);
  return 0;
}
