//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
// The twin: nothing is lost on the way of the pointer.

#include <stdint.h>
extern void reach_error(void);
struct B { unsigned a : 12; unsigned t : 4; };
int x;
int main(void) {
  struct B b;
  b.a = 7;
  b.t = 3;
  int *p = &x;
  *p = b.a;
  if (x != 7) reach_error();
}
