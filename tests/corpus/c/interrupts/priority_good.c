// One of the same priority does not.
//@ run: verify % --check reach --isr low:1,high:1  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

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
