// `strncat` appends the lower six bytes of a pointer, one by one. The others are 0 on x86-64. That is a limit of the
// model: where the zeros of its bytes are is not known.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int x;
int main(void) {
  int *p = &x, *q;
  char s[16] = {0}, t[16] = {0};
  memcpy(s, &p, sizeof p);
  for (int i = 0; i < 6; i++) strncat(t + i, s + i, 1);
  memcpy(&q, t, sizeof q);
  *q = 7;
  if (x == 7) reach_error();
}
