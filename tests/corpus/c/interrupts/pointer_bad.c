// A handler writes through a pointer.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static int value, other;
static int *volatile at = &value;
void tick(void) { *at = 3; }
int main(void) {
  assert(value == 0);
  return other;
}
