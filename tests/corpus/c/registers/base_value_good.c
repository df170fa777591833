// Two bits of a register are at most 3.
//@ run: verify % --data-model ILP32 --check reach --mmio 0x40004000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
#define HWREG(x) (*((volatile uint32_t *)(x)))
static uint32_t status(uint32_t base) { return HWREG(base + 0x14) & 3; }
int main(void) {
  assert(status(0x40004000) <= 3);
  return 0;
}
