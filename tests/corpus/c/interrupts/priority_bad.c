// A handler of a higher priority interrupts the other one.
//@ run: verify % --check reach --isr low:1,high:2  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int inside, seen;
void high(void) { if (inside) seen = 1; }
void low(void) { inside = 1; inside = 0; }
int main(void) {
  assert(!seen);
  return 0;
}
