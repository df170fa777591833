// The flag is set before the data is there.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int ready, data;
void tick(void) { if (!ready) { ready = 1; } else data = 7; }
int main(void) {
  if (ready)
    assert(data == 7);
  return 0;
}
