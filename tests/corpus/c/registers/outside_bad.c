// An access behind the last register.
//@ run: verify % --check memsafety --mmio 0x40020000+16 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

#include <stdint.h>
#include <assert.h>
#define REG(a) (*(volatile uint32_t *)(a))
int main(void) {
  REG(0x40020010) = 1;
  return 0;
}
