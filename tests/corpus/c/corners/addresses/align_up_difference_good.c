// The twin: the distance is looked at, and nothing depends on it.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *p = malloc(256);
  if (!p) return 0;
  char *q = (char *)(((uintptr_t)p + 63) & ~(uintptr_t)63);
  if (q - p != 0) *p = 1;
  if (p == 0) reach_error();
}
