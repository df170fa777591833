//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
// The twin: nothing is lost on the way of the pointer.

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int x;
int main(void) {
  uintptr_t u = (uintptr_t)&x;
  int *p = (int *)(u + 0);
  *p = 5;
  if (x != 5 || labs(-3L) != 3) reach_error();
}
