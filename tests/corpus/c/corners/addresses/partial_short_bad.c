// The upper 16 bits of a pointer, which are 0 on x86-64, are overwritten by 0.
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
  int *p = &x;
  unsigned short *s = (unsigned short *)&p;
  s[3] = 0;
  *p = 7;
  if (x == 7) reach_error();
}
