// A block that is copied from registers holds anything.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <stdint.h>
#include <assert.h>
#include <string.h>
int main(void) {
  uint8_t id[4], zero[4] = {0, 0, 0, 0};
  memcpy(id, (const void *)0x40020010, 4);
  assert(id[0] == zero[0]);
  return 0;
}
