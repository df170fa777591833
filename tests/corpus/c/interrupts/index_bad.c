// The index grows after it was checked.
//@ run: verify % --check memsafety --isr tick  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile unsigned at;
static int table[4];
void tick(void) { at = at + 1; }
int main(void) {
  if (at < 4)
    table[at] = 1;
  return 0;
}
