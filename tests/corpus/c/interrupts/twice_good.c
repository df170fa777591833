// A value that is read once stays.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int level;
void tick(void) { level = !level; }
int main(void) {
  int a = level, b = a;
  assert(a == b);
  return 0;
}
