//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// A pointer and a narrow integer in a union.

#include <assert.h>
int x;
union u { int *p; unsigned short h; };
int main(void) {
  union u u;
  u.p = &x;
  unsigned short a = u.h;
  assert(a != 0x1231);
}
