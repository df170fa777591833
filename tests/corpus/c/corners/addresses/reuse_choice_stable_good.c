// A new block lies where the old one was or not, whenever that is asked. Each comparison chooses for itself in the
// model, so there is no verdict.
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
  char *q = malloc(4000);
  int a = p == q, b = p == q;
  if (a != b) reach_error();
}
