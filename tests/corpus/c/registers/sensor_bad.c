// A measurement of 32 bits may have no positive counterpart.
//@ run: verify % --check overflow --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)

#include <stdint.h>
#include <assert.h>
#define SENSOR (*(volatile int32_t *)0x40020008)
int main(void) {
  int32_t x = SENSOR;
  return (x < 0 ? -x : x) == 0;
}
