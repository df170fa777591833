// The distance of an address and the same rounded up: 0, 16, 32 or 48. Which one the allocator decides.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *p = malloc(256);
  if (!p) return 0;
  char *q = (char *)(((uintptr_t)p + 63) & ~(uintptr_t)63);
  if (q - p == 32) reach_error();
}
