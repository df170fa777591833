// A copy of a register stays what it is.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
#define REG(a) (*(volatile uint32_t *)(a))
int main(void) {
  uint32_t first = REG(0x40020010), second = first;
  assert(first == second);
  return 0;
}
