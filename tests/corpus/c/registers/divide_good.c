// The divisor is read once.
//@ run: verify % --check div-by-zero --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
#define REG(a) (*(volatile uint32_t *)(a))
int main(void) {
  uint32_t by = REG(0x40020000);
  if (by == 0)
    return 1;
  return (int)(1000 / by);
}
