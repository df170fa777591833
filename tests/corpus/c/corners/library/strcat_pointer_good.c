// The twin: the first copy is used.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
static int same(int *p) {
  char s[16] = {0}, t[16] = {0};
  int *q;
  memcpy(s, &p, sizeof p);
  strcat(t, s);
  memcpy(&q, s, sizeof q);
  return q == p;
}
int x;
int main(void) {
  int y;
  if (!same(&x) || !same(&y)) reach_error();
}
