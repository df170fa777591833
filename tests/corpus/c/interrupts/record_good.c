// The copy is masked.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
struct pair { int a, b; };
static volatile struct pair now;
void tick(void) { now.a = 1; now.b = 1; }
int main(void) {
  __disable_irq();
  struct pair kept = now;
  __enable_irq();
  assert(kept.a == kept.b);
  return 0;
}
