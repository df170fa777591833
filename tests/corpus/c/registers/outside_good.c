// The last register.
//@ run: verify % --check memsafety --mmio 0x40020000+16 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
#define REG(a) (*(volatile uint32_t *)(a))
int main(void) {
  REG(0x4002000c) = 1;
  return 0;
}
