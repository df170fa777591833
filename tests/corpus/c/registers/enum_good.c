// All other numbers are handled.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
enum state { IDLE, BUSY, DONE };
#define STATE (*(volatile enum state *)0x40020000)
int main(void) {
  int known = 0;
  switch (STATE) {
  case IDLE: case BUSY: case DONE: known = 1; break;
  default: known = 2;
  }
  assert(known);
  return 0;
}
