// 64 bits are not read at once by a machine of 32 bits.
//@ run: verify % --check reach --isr tick --target arm-none-eabi  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile uint64_t t = 0xffffffff;
void tick(void) { if (t == 0xffffffff) t = 0x100000000; }
int main(void) {
  uint64_t now = t;
  assert(now == 0xffffffff || now == 0x100000000);
  return 0;
}
