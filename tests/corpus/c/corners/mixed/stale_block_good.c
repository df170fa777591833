// A block that was freed and one that is allocated after it: the second is used.
//@ run: verify % --check memsafety --malloc never-fails --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <stdlib.h>
int main(void) {
  int *a = malloc(4), *stale = a;
  *a = 3;
  free(a);
  int *b = malloc(4);
  *b = 5;
  int r = *b;
  free(b);
  return r - 5 + (stale == 0);
}
