//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// A bit-field over a pointer that is stored.

#include <assert.h>
int x;
union u { int *p; struct { unsigned low : 12, next : 8; } b; };
int main(void) {
  union u u;
  u.p = &x;
  assert(u.p == &x);
  u.b.next = 5;
  u.b.low = 77;
  assert(u.b.next == 5 && u.b.low == 77);
}
