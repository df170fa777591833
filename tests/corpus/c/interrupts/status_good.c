// The section between is masked.
//@ run: verify % --check reach --isr tick --target avr  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
#define SREG (*(volatile uint8_t *)0x5F)
static volatile uint8_t a, b;
void tick(void) { assert(a == b); }
int main(void) {
  uint8_t before = SREG;
  cli();
  a = 1;
  b = 1;
  SREG = before;
  return 0;
}
