// Not both of two live blocks lie where the old one was. Each comparison chooses for itself in the model, so there is
// no verdict.
//@ run: verify % --check reach --data-model LP64 --malloc never-fails --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => exit 0

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(4000);
  free(p);
  char *q = malloc(4000), *r = malloc(4000);
  if ((p == q) * (p == r)) reach_error();
}
