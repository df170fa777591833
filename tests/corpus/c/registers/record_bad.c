// A record of registers that is assigned is read part by part.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <stdint.h>
#include <assert.h>
typedef struct { uint32_t low, high; } TIMER;
#define TIM ((volatile TIMER *)0x40020000)
int main(void) {
  TIMER a = *TIM, b = *TIM;
  assert(a.low == b.low);
  return 0;
}
