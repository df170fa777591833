// The same byte by byte, in a copy.
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
  char s[16] = {0};
  int *p = &x, *q;
  memcpy(s, &p, 8);
  s[6] = 0;
  s[7] = 0;
  memcpy(&q, s, 8);
  *q = 7;
  if (x == 7) reach_error();
}
