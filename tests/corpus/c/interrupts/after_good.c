// What it finds there is right.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int a;
void tick(void) { assert(a != 3); }
int main(void) {
  a = 1;
  a = 2;
  return 0;
}
