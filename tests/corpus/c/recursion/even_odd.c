// Functions that call each other; a global counts the calls.
//@ run: verify % --engine chc --timeout 60s --check reach
//@ exit: 0
//@ stdout: summary of is_even:
//@ stdout: verdict: safe
//@ run: verify % --engine art:calls=stack --timeout 60s --check reach
//@ exit: 0
//@ stdout: contracts of functions
//@ stdout: verdict: safe

#include <assert.h>
extern unsigned nondet(void);
int calls;
int is_odd(unsigned n);
int is_even(unsigned n) { calls = 1; return n == 0 ? 1 : is_odd(n - 1); }
int is_odd(unsigned n) { calls = 2; return n == 0 ? 0 : is_even(n - 1); }
int main(void) {
  unsigned n = nondet();
  int e = is_even(n);
  assert(e == 0 || e == 1);
  assert(calls == 1 || calls == 2);
  return 0;
}
