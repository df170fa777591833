// An increment is a read and a write: one of the handler is lost.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int count, handled;
void tick(void) { if (!handled) { handled = 1; count = count + 1; } }
int main(void) {
  count = count + 1;
  assert(!handled || count == 2);
  return 0;
}
