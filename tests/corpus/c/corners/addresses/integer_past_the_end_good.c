// The twin: nothing is stored through the integer.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int x, y;
int main(void) {
  uintptr_t a = (uintptr_t)&x + sizeof x, b = (uintptr_t)&y + sizeof y;
  if (a == (uintptr_t)&y) {
    y = 7;
    if (y != 7) reach_error();
  }
  if (b == (uintptr_t)&x) {
    x = 7;
    if (x != 7) reach_error();
  }
}
