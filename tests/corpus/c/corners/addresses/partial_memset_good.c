// The twin: the pointer is stored again as a whole before it is used.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <stdint.h>
#include <string.h>
extern void reach_error(void);
int x, y;
int main(void) {
  int *p = &x;
  memset((char *)&p + 6, 0, 2);
  p = &y;
  *p = 7;
  if (x == 7 || y != 7) reach_error();
}
