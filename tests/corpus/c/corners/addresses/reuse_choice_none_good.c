// Two blocks that live are not both at one address. Each comparison chooses for itself in the model, so there is no
// verdict.
//@ run: verify % --check reach --data-model LP64 --malloc never-fails --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => exit 0

#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *old = malloc(16), *copy = old;
  free(old);
  char *one = malloc(4000), *two = malloc(8000);
  if (one == copy && two == copy) reach_error();
}
