// Both halves are masked.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int a, b;
void tick(void) { assert(a == b); }
int main(void) {
  __disable_irq();
  a = 1;
  b = 1;
  __enable_irq();
  return 0;
}
