// The twin: a byte that is written last holds what was written.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <stdint.h>
extern void reach_error(void);

char before, b[9];
int main(void) {
  char *q = (char *)(((uintptr_t)b + 7) & ~(uintptr_t)7);
  *q = 5;
  b[8] = 1;
  if (b[8] != 1) reach_error();
}
