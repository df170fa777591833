//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// A pointer and a float in a union; the float is stored.

#include <assert.h>
int x;
union u { int *p; float f; double d; };
int main(void) {
  union u u;
  u.p = &x;
  assert(*u.p == 0);
  u.f = 2.5f;
  assert(u.f == 2.5f);
}
