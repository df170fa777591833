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
int x;
int main(void) {
  int *p = &x, *q;
  char s[16] = {0}, t[16] = {0};
  memcpy(s, &p, sizeof p);
  strcpy(s + 8, "abcdef");
  for (int i = 0; i < 6; i++) strncpy(t + 8 + i, s + 8 + i, 1);
  memcpy(t, s, sizeof p);
  memcpy(&q, t, sizeof q);
  *q = 7;
  if (x != 7 || t[13] != 'f') reach_error();
}
