// Two reads of a register may find two values.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ stdout: not confirmed by execution

#include <stdint.h>
#include <assert.h>
#define REG(a) (*(volatile uint32_t *)(a))
int main(void) {
  uint32_t first = REG(0x40020010), second = REG(0x40020010);
  assert(first == second);
  return 0;
}
