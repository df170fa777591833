//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// Integers of other places of the same memory are not those of the pointer.

#include <assert.h>
int x = 5;
struct s { int *p; unsigned short h[4]; };
union u { struct s s; unsigned char b[sizeof(struct s)]; };
int main(void) {
  union u u;
  u.s.p = &x;
  u.s.h[0] = 0x1230;
  u.s.h[3] = 9;
  assert(u.b[sizeof(int *)] == 0x30 && u.s.h[0] == 0x1230 && u.s.h[3] == 9 && *u.s.p == 5);
}
