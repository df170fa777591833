// The sum of a base and an offset is no register.
//@ run: verify % --data-model ILP32 --check memsafety --mmio 0x40004000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

#include <stdint.h>
#include <assert.h>
#define HWREG(x) (*((volatile uint32_t *)(x)))
static uint32_t status(uint32_t base) { return HWREG(base + 0x14) & 3; }
int main(void) {
  return (int)status(0x40004ff0);
}
