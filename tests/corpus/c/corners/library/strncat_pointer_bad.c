// `strncat` appends all bytes of a pointer but the zeros at its end. One of two addresses has no other zeros, nearly
// always. That is a limit of the model: where the zeros of its bytes are is not known.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
static int same(int *p) {
  char s[16] = {0}, t[16] = {0};
  int *q;
  memcpy(s, &p, sizeof p);
  strncat(t, s, 8);
  memcpy(&q, t, sizeof q);
  return q == p;
}
int x;
int main(void) {
  int y;
  if (same(&x) || same(&y)) reach_error();
}
