//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
// One of them fails, whatever the order is.

#include <assert.h>
int a, b;
int main(void) {
  int *p = &a, *q = &b;
  assert(p < q);
  assert(q < p);
}
