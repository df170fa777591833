// A variable that masks interrupts.
//@ run: verify % --check reach --isr tick --isr-mask locked  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int a, b;
int volatile locked;
void tick(void) { assert(a == b); }
int main(void) {
  locked = 1;
  a = 1;
  b = 1;
  locked = 0;
  return 0;
}
