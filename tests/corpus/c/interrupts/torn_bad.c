// A counter of 16 bits is read in two parts.
//@ run: verify % --check reach --isr tick --target avr  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile uint16_t ticks = 0xff;
void tick(void) { if (ticks == 0xff) ticks = 0x100; }
int main(void) {
  sei();
  uint16_t now = ticks;
  assert(now == 0xff || now == 0x100);
  return 0;
}
