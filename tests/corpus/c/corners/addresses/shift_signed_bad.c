// Addresses of x86-64 have 47 bits: the upper 8 are shifted out and come back as the sign.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <stdint.h>
extern void reach_error(void);

int x;
int main(void) {
  intptr_t u = (intptr_t)&x;
  u = u << 8 >> 8;
  *(int *)u = 7;
  if (x == 7) reach_error();
}
