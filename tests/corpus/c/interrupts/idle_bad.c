// The handler counts while the program waits for ever.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile unsigned n;
void tick(void) { n = n + 1; assert(n < 3); }
int main(void) {
  for (;;)
    ;
}
