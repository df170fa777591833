// An address times 3, divided by 3 again.
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
  u = u * 3 / 3;
  *(int *)u = 7;
  if (x == 7) reach_error();
}
