// Of the integers that were addresses of freed blocks one is that of a new block.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  uintptr_t old[2];
  for (int i = 0; i < 2; i++) {
    int *p = malloc(4000);
    if (!p) return 0;
    old[i] = (uintptr_t)p;
    free(p);
  }
  int *q = malloc(4000);
  if (!q) return 0;
  *q = 1;
  for (int i = 0; i < 2; i++)
    if (old[i] == (uintptr_t)q) *(int *)old[i] = 7;
  if (*q == 7) reach_error();
}
