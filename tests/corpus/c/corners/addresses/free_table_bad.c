// A block that is freed through a table of functions may come again.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <stdlib.h>
extern void reach_error(void);
static void nothing(void *p) { (void)p; }
static void (*const end[2])(void *) = {nothing, free};
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  end[1](p);
  char *q = malloc(4);
  if (p == q) reach_error();
}
