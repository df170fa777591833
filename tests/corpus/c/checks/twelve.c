// Twelve violations in one file, each reported with an execution of its own; what is right is told safe.
//@ run: verify % --confirm never
//@ exit: 1
//@ stdout: addition.overflow.1: violated: signed overflow in +
//@ stdout: quotient.division-by-zero.1: violated
//@ stdout: shifted.shift.1: violated
//@ stdout: indexed.array-bounds.1: violated
//@ stdout: followed.valid-deref.1: violated
//@ stdout: freed.valid-free.1: violated
//@ stdout: moved.pointer-arithmetic.1: violated
//@ stdout: ordered.pointer-relation.1: violated
//@ stdout: truncated.float-to-int.1: violated
//@ stdout: copied.nonnull.1: violated
//@ stdout: unset.uninitialized.1: violated
//@ stdout: asserted.assertion.1: violated
//@ stdout: checks safe, 12 violated
//@ stdout: verdict: unsafe (
//@ not: right.
//@ run: verify % --confirm never --stop-at-first
//@ exit: 1
//@ stdout: not asked: a violation was found
//@ stdout: 1 violated,
//@ run: verify % --confirm never --id shifted.shift.1
//@ exit: 1
//@ stdout: 0 of 1 check safe, 1 violated
//@ run: verify % --id right.overflow.1
//@ exit: 0
//@ stdout: 1 of 1 check safe
//@ run: verify % --id shift --confirm never
//@ exit: 1
//@ stdout: shifted.shift.1: violated
//@ not: addition.overflow
//@ run: verify % --id nowhere.shift.1
//@ exit: 2
//@ stderr: there is no check `nowhere.shift.1`
//@ run: verify % --list-properties
//@ exit: 0
//@ stdout: addition.overflow.1: a + b
//@ stdout: asserted.assertion.1: x < 9
//@ stdout: right.overflow.1: a / 2 + b / 2
//@ not: verdict

#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
static volatile int sink;
static int table[4];

static int addition(int a, int b) { return a + b; }
static int quotient(int a) { return 100 / a; }
static int shifted(int a) { return 1 << a; }
static int indexed(int i) { return table[i]; }
static int followed(int *p) { return *p; }
static void freed(void) { free(table); }
static int moved(int i) { int *p = table + i; return p == table; }
static int ordered(int *p, int *q) { return p < q; }
static int truncated(double d) { return (int)d; }
static void copied(void *to) { memcpy(to, table, 4); }
static int unset(int a) { int x; if (a > 5) x = 1; return x; }
static void asserted(int x) { assert(x < 9); }
static int right(int a, int b) { return a / 2 + b / 2; }

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int own[2] = {1, 2};
  switch (__VERIFIER_nondet_int()) {
  case 1: sink = addition(a, b); break;
  case 2: sink = quotient(a); break;
  case 3: sink = shifted(a); break;
  case 4: sink = indexed(a); break;
  case 5: sink = followed(a ? own : 0); break;
  case 6: freed(); break;
  case 7: sink = moved(a); break;
  case 8: sink = ordered(own, table); break;
  case 9: sink = truncated(a * 4.0); break;
  case 10: copied(a ? own : 0); break;
  case 11: sink = unset(a); break;
  case 12: asserted(a); break;
  default: sink = right(a, b);
  }
  return 0;
}
