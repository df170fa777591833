// The variable masks nothing while it is 0.
//@ run: verify % --check reach --isr tick --isr-mask locked  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int a, b;
int volatile locked;
void tick(void) { assert(a == b); }
int main(void) {
  a = 1;
  locked = 1;
  b = 1;
  locked = 0;
  return 0;
}
