// It counts no further.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile unsigned n;
void tick(void) { if (n < 3) n = n + 1; assert(n <= 3); }
int main(void) {
  for (;;)
    ;
}
