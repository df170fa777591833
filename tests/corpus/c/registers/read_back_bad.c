// What is written to a register need not be read from it.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <stdint.h>
#include <assert.h>
#define REG(a) (*(volatile uint32_t *)(a))
int main(void) {
  REG(0x40020010) = 5;
  assert(REG(0x40020010) == 5);
  return 0;
}
