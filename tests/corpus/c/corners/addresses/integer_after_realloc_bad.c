// The integer that was the address of the old block is that of the new one, which lies there.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  uintptr_t a = (uintptr_t)p;
  int *q = realloc(p, 8);
  if (!q) return 0;
  *q = 1;
  if ((uintptr_t)q == a) {
    *(int *)a = 7;
    if (*q == 7) reach_error();
  }
}
