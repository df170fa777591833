// Registers by a base and an offset, as drivers have them.
//@ run: verify % --data-model ILP32 --check memsafety --mmio 0x40004000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
#define HWREG(x) (*((volatile uint32_t *)(x)))
static uint32_t status(uint32_t base) { return HWREG(base + 0x14) & 3; }
int main(void) {
  return (int)status(0x40004000);
}
