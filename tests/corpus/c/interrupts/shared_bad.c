// A function that both call uses one static object.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int out;
static int next(int x) { static volatile int kept; kept = x; return kept + 1; }
void tick(void) { out = next(5); }
int main(void) {
  assert(next(1) == 2);
  return 0;
}
