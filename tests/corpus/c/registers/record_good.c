// A copy of it stays what it is.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
typedef struct { uint32_t low, high; } TIMER;
#define TIM ((volatile TIMER *)0x40020000)
int main(void) {
  TIMER a = *TIM, b = a;
  assert(a.low == b.low);
  return 0;
}
