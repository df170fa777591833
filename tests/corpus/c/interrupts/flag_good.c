// The data is there when the flag is set.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int ready, data;
void tick(void) { if (!ready) { data = 7; ready = 1; } }
int main(void) {
  if (ready)
    assert(data == 7);
  return 0;
}
