// A shadow of a register keeps what was written.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
#define REG(a) (*(volatile uint32_t *)(a))
static uint32_t shadow;
int main(void) {
  shadow = 5;
  REG(0x40020010) = shadow;
  assert(shadow == 5);
  return 0;
}
