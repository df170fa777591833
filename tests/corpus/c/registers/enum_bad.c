// A register of an enumeration type holds any number.
//@ run: verify % --check reach --mmio 0x40020000+0x1000 --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <stdint.h>
#include <assert.h>
enum state { IDLE, BUSY, DONE };
#define STATE (*(volatile enum state *)0x40020000)
int main(void) {
  int known = 0;
  switch (STATE) {
  case IDLE: case BUSY: case DONE: known = 1;
  }
  assert(known);
  return 0;
}
