// The integer behind one object is the address of the other, which lies there.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int x, y;
int main(void) {
  uintptr_t a = (uintptr_t)&x + sizeof x, b = (uintptr_t)&y + sizeof y;
  if (a == (uintptr_t)&y) {
    *(int *)a = 7;
    if (y == 7) reach_error();
  }
  if (b == (uintptr_t)&x) {
    *(int *)b = 7;
    if (x == 7) reach_error();
  }
}
