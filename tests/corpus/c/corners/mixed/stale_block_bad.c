// The freed one is used: that its storage may be used again makes it no less an error.
//@ run: verify % --check memsafety --malloc never-fails --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
int main(void) {
  int *a = malloc(4), *stale = a;
  *a = 3;
  free(a);
  int *b = malloc(4);
  *b = 5;
  int r = *stale;
  free(b);
  return r - 5;
}
