// A truth value is 0 or 1.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
#define READY (*(volatile _Bool *)0x40020000)
int main(void) {
  int ready = READY;
  assert(ready == 0 || ready == 1);
  return 0;
}
