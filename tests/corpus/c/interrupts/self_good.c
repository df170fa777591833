// A handler does not interrupt itself.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int inside, runs;
void tick(void) { assert(!inside); inside = 1; if (runs < 2) runs = runs + 1; inside = 0; }
int main(void) {
  assert(runs <= 2);
  return 0;
}
