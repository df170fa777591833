// No storage is used again: that several comparisons say so fits together.
//@ run: verify % --check reach --data-model LP64 --malloc never-fails --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *old = malloc(16), *copy = old;
  free(old);
  char *one = malloc(4000), *two = malloc(8000);
  if (one != copy && two != copy) reach_error();
}
