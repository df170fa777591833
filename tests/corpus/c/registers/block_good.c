// Only the registers of a block that is copied are arbitrary.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
#include <string.h>
int main(void) {
  uint8_t id[4], zero[4] = {1, 2, 3, 4}, copy[4];
  memcpy(id, (const void *)0x40020010, 4);
  memcpy(copy, zero, 4);
  assert(copy[1] == 2);
  return id[0] == 0;
}
