// The index is kept.
//@ run: verify % --check memsafety --isr tick  --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile unsigned at;
static int table[4];
void tick(void) { at = at + 1; }
int main(void) {
  unsigned kept = at;
  if (kept < 4)
    table[kept] = 1;
  return 0;
}
