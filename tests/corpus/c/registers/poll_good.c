// A wait that gives up ends after so many reads.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
#define REG(a) (*(volatile uint32_t *)(a))
int main(void) {
  int tries = 0;
  while (!(REG(0x40020004) & 1))
    if (++tries == 10)
      break;
  assert(tries <= 10);
  return 0;
}
