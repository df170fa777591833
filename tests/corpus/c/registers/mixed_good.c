// The variable keeps its value.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
static uint32_t seen;
static void put(volatile uint32_t *to, uint32_t value) { *to = value; }
static uint32_t get(volatile uint32_t *from) { return *from; }
int main(void) {
  put(&seen, 3);
  put((volatile uint32_t *)0x40020000, 4);
  assert(get(&seen) == 3);
  return 0;
}
