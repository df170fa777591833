// A value may change between two reads.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int level;
void tick(void) { level = !level; }
int main(void) {
  int a = level, b = level;
  assert(a == b);
  return 0;
}
