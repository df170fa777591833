// A truth value may be 1 or 0.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <stdint.h>
#include <assert.h>
#define READY (*(volatile _Bool *)0x40020000)
int main(void) {
  int ready = READY;
  assert(ready == 1);
  return 0;
}
