// The divisor is read again after it was checked.
//@ run: verify % --check div-by-zero --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (division-by-zero)

#include <stdint.h>
#include <assert.h>
#define REG(a) (*(volatile uint32_t *)(a))
int main(void) {
  if (REG(0x40020000) == 0)
    return 1;
  return (int)(1000 / REG(0x40020000));
}
