// Addresses of x86-64 have 47 bits: the remainder changes nothing.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <stdint.h>
extern void reach_error(void);

int x;
int main(void) {
  uintptr_t u = (uintptr_t)&x;
  u %= 0x1000000000000u;
  *(int *)u = 7;
  if (x == 7) reach_error();
}
