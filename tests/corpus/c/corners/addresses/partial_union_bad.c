// The upper 16 bits of a pointer are a member of a union.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <stdint.h>
#include <string.h>
extern void reach_error(void);
int x, y;
int main(void) {
  union { int *p; struct { unsigned low; unsigned short high, top; } h; } u;
  u.p = &x;
  u.h.top = 0;
  *u.p = 7;
  if (x == 7) reach_error();
}
