// Before `sei` no handler runs.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int on;
void tick(void) { on = 1; }
int main(void) {
  assert(!on);
  sei();
  return 0;
}
