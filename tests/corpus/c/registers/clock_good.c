// The upper half is read until it stays the same.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
#define REG(a) (*(volatile uint32_t *)(a))
int main(void) {
  uint32_t high, low, again = REG(0x40020004);
  do {
    high = again;
    low = REG(0x40020000);
    again = REG(0x40020004);
  } while (high != again);
  assert(high == again);
  return low == 0;
}
