// A record is copied part by part.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
struct pair { int a, b; };
static volatile struct pair now;
void tick(void) { now.a = 1; now.b = 1; }
int main(void) {
  struct pair kept = now;
  assert(kept.a == kept.b);
  return 0;
}
