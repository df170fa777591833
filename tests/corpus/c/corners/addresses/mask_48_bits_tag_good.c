// A number in the upper 16 bits of an address is taken away again.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <stdint.h>
extern void reach_error(void);

int x;
int main(void) {
  uintptr_t u = (uintptr_t)&x;
  u |= (uintptr_t)5 << 48;
  if (u >> 48 == 5) {
    u &= 0xffffffffffffu;
    if (u >> 48 != 0) reach_error();
  }
}
