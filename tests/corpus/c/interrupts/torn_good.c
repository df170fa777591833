// The read is masked.
//@ run: verify % --check reach --isr tick --target avr  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile uint16_t ticks = 0xff;
void tick(void) { if (ticks == 0xff) ticks = 0x100; }
int main(void) {
  sei();
  cli();
  uint16_t now = ticks;
  sei();
  assert(now == 0xff || now == 0x100);
  return 0;
}
