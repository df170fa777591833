//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// A pointer and bytes in a union.

#include <assert.h>
int x;
union u { int *p; unsigned char b[sizeof(int *)]; };
int main(void) {
  union u u;
  u.p = &x;
  assert(u.b[sizeof(int *) - 1] != 0x99);
}
