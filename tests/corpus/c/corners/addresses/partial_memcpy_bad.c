// The lower six bytes of a pointer are copied over a null pointer.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <stdint.h>
#include <string.h>
extern void reach_error(void);
int x, y;
int main(void) {
  int *q = &x, *p = 0;
  memcpy(&p, &q, 6);
  *p = 7;
  if (x == 7) reach_error();
}
