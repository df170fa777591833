// The twin: what was stored through the result is read back.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
  char *p = malloc(256);
  if (!p) return 0;
  memset(p, 0, 256);
  uintptr_t n = (uintptr_t)p;
  n = n + (64 - n % 64) % 64;
  char *q = (char *)n;
  *q = 5;
  if (*q != 5) reach_error();
}
