// One of two new blocks may lie where the old one was.
//@ run: verify % --check reach --data-model LP64 --malloc never-fails --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(4000);
  free(p);
  char *q = malloc(4000), *r = malloc(4000);
  if ((p == q) + (p == r)) reach_error();
}
