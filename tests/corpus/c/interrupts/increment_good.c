// The increment is masked.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int count, handled;
void tick(void) { if (!handled) { handled = 1; count = count + 1; } }
int main(void) {
  __disable_irq();
  count = count + 1;
  __enable_irq();
  __disable_irq();
  assert(!handled || count == 2);
  return 0;
}
