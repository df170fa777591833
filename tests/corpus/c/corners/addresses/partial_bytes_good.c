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
  char s[16] = {0};
  int *p = &x, *q;
  memcpy(s, &p, 8);
  s[6] = 0;
  s[7] = 0;
  memcpy(s, &p, 8);
  memcpy(&q, s, 8);
  *q = 7;
  if (x != 7) reach_error();
}
