// The divisor is kept.
//@ run: verify % --check div-by-zero --isr tick  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int by = 2;
void tick(void) { by = 0; }
int main(void) {
  int kept = by;
  if (kept != 0)
    return 10 / kept;
  return 0;
}
