// 32 bits are.
//@ run: verify % --check reach --isr tick --target arm-none-eabi  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile uint32_t t = 0xffff;
void tick(void) { if (t == 0xffff) t = 0x10000; }
int main(void) {
  uint32_t now = t;
  assert(now == 0xffff || now == 0x10000);
  return 0;
}
