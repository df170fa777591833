// A handler runs also after the last statement.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int a;
void tick(void) { assert(a != 2); }
int main(void) {
  a = 1;
  a = 2;
  return 0;
}
