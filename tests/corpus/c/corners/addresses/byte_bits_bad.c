//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// A bit-field over a pointer.

#include <assert.h>
int x;
union u { int *p; struct { unsigned low : 12, next : 8; } b; };
int main(void) {
  union u u;
  u.p = &x;
  assert(u.b.low != 5);
}
