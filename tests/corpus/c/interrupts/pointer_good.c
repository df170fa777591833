// It writes elsewhere.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static int value, other;
static int *volatile at = &other;
void tick(void) { *at = 3; }
int main(void) {
  assert(value == 0);
  return other == 3;
}
