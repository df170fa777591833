// One of 16 bits always has.
//@ run: verify % --check overflow --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
#define SENSOR (*(volatile int16_t *)0x40020008)
int main(void) {
  int32_t x = SENSOR;
  return (x < 0 ? -x : x) == 0;
}
