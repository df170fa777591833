// A block that is freed through a pointer may come again.
//@ run: verify % --check reach --data-model ILP32 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -m32 => signal ABRT

#include <stdlib.h>
extern void reach_error(void);
void (*give_back)(void *) = free;
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  give_back(p);
  char *q = malloc(4);
  if (p == q) reach_error();
}
