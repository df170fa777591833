//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// The member that was stored last is read.

#include <assert.h>
int x = 3;
union u { int *p; unsigned char b[sizeof(int *)]; unsigned i; };
int main(void) {
  union u u, v;
  u.p = &x;
  v = u;
  assert(*v.p == 3);
  u.i = 0x01020304u;
  assert(u.b[0] == 4 && u.b[3] == 1);
}
