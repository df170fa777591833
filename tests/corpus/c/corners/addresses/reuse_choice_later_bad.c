// The block that comes again is freed, and comes again.
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
  char *q = malloc(4000);
  int a = p == q;
  free(q);
  char *r = malloc(4000);
  int b = p == r;
  if (a && b) reach_error();
}
