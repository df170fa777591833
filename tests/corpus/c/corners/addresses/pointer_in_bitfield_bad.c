//@ gcc: -O0 => signal ABRT
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// A pointer goes through a bit-field of 48 bits. The model does not follow it, and says so.

#include <stdint.h>
extern void reach_error(void);
struct B { uintptr_t a : 48; uintptr_t t : 16; };
int x;
int main(void) {
  struct B b; b.a = (uintptr_t)&x; b.t = 3;
  *(int *)(uintptr_t)b.a = 5;
  if (x == 5) reach_error();
  return 0;
}
