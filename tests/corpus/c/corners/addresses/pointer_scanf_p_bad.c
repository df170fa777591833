//@ gcc: -O0 => signal ABRT
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// A pointer is printed and read again by `%p`. The model does not follow it, and says so.

#include <stdio.h>
extern void reach_error(void);
int x;
int main(void) {
  char b[32]; int *q = 0;
  snprintf(b, 32, "%p", (void *)&x);
  if (sscanf(b, "%p", (void **)&q) == 1) { *q = 5; if (x == 5) reach_error(); }
}
