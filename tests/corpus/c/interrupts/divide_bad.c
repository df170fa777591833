// The divisor becomes 0 after it was checked.
//@ run: verify % --check div-by-zero --isr tick  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (division-by-zero)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int by = 2;
void tick(void) { by = 0; }
int main(void) {
  if (by != 0)
    return 10 / by;
  return 0;
}
