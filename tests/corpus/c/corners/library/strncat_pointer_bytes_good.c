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
int x;
int main(void) {
  int *p = &x, *q;
  char s[16] = {0}, t[16] = {0};
  memcpy(s, &p, sizeof p);
  for (int i = 0; i < 6; i++) strncat(t + i, s + i, 1);
  memcpy(&q, s, sizeof q);
  *q = 7;
  if (x != 7) reach_error();
}
