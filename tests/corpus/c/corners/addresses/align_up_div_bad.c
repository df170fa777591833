// An address is rounded up by a division and a product. The result is an address of the same block.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
  char *p = malloc(256);
  if (!p) return 0;
  memset(p, 0, 256);
  uintptr_t n = (uintptr_t)p;
  n = (n + 63) / 64 * 64;
  char *q = (char *)n;
  *q = 5;
  if (p[16] == 5 || p[32] == 5 || p[48] == 5) reach_error();
}
