// Instructions enable interrupts too early.
//@ run: verify % --check reach --isr tick  --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <assert.h>
#include <stdint.h>
extern void __disable_irq(void), __enable_irq(void), cli(void), sei(void);
static volatile int a, b;
void tick(void) { assert(a == b); }
int main(void) {
  __asm volatile("cpsid i" ::: "memory");
  a = 1;
  __asm volatile("cpsie i" ::: "memory");
  b = 1;
  return 0;
}
