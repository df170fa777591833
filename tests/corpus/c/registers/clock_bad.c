// Both halves of a counter are read once each.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <stdint.h>
#include <assert.h>
#define REG(a) (*(volatile uint32_t *)(a))
int main(void) {
  uint32_t high = REG(0x40020004), low = REG(0x40020000), again = REG(0x40020004);
  assert(high == again);
  return low == 0;
}
