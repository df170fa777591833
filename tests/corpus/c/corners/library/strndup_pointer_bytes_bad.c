// `strndup` copies the lower six bytes of a pointer, one by one. The others are 0 on x86-64.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
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
  for (int i = 0; i < 6; i++) {
    char *d = strndup(s + i, 1);
    if (!d) return 0;
    t[i] = d[0];
    free(d);
  }
  memcpy(&q, t, sizeof q);
  *q = 7;
  if (x == 7) reach_error();
}
