// A bit that was seen may be gone at the next read.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <stdint.h>
#include <assert.h>
#define REG(a) (*(volatile uint32_t *)(a))
int main(void) {
  int tries = 0;
  while (!(REG(0x40020004) & 1))
    if (++tries == 10)
      return 1;
  assert(REG(0x40020004) & 1);
  return 0;
}
