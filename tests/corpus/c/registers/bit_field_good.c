// A field of three bits is less than 8.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
typedef volatile struct { uint32_t mode : 3, on : 1, gain : 4; } CTRL;
#define CTRL0 ((CTRL *)0x40020000)
int main(void) {
  CTRL0->on = 1;
  uint32_t mode = CTRL0->mode;
  assert(mode < 8);
  return 0;
}
