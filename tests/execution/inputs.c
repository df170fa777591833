//@ run: --check reach
//@ needs: gcc
//@ exit: 1
//@ stdout: __VERIFIER_nondet_int returns 7
//@ stdout: get_pair returns {.x = 3, .y = 0x1.4p+1}
//@ stdout: malloc returns 0
//@ stdout: not confirmed by execution: depends on `get_pair`, which has no body, `handle`, which has no body, `limit`, which is only declared
//@ stdout: verdict: unsafe (unreach-call)
//@ harness
// Inputs of several types and functions, one of them unused, and an allocation that fails.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
struct pair { int x; double y; };
extern struct pair get_pair(void);
extern void *handle(void);
extern int limit;
void __VERIFIER_assume(int);
void reach_error(void) { abort(); }
int main(void) {
  int a = __VERIFIER_nondet_int();
  struct pair p = get_pair();
  __VERIFIER_assume(a == 7);
  __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  unsigned long long big = __VERIFIER_nondet_ulonglong();
  int *q = malloc(4);
  if (!q && b == -2147483647 - 1 && p.x == 3 && p.y == 2.5 && big == 18446744073709551615u
      && __VERIFIER_nondet_bool() && !handle() && limit == 12)
    reach_error();
  return 0;
}
