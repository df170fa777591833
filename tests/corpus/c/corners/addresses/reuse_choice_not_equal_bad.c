// A new block may lie where the old one was; then `!=` does not hold.
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
  int a = p == q, b = p != q;
  if (a && !b) reach_error();
}
