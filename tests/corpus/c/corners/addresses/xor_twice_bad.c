// An address that is masked by `^` with a variable, and unmasked again.
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
  static uintptr_t mask = 0x5a5a5a5a; u ^= mask; u ^= mask;
  *(int *)u = 7;
  if (x == 7) reach_error();
}
