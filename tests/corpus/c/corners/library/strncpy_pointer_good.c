// The twin: a text beside the pointer is copied, and the pointer by `memcpy`.
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
  strcpy(s + 8, "ab");
  strncpy(t + 8, s + 8, 4);
  memcpy(t, s, sizeof p);
  memcpy(&q, t, sizeof q);
  return q == p && t[9] == 'b';
}
int x;
int main(void) {
  int y;
  if (!same(&x) || !same(&y)) reach_error();
}
