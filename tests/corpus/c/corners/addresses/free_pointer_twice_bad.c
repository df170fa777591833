// The second `free` through a pointer.
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-free)
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
int main(void) {
  void (*volatile end)(void *) = free;
  char *p = malloc(4), *q = malloc(4);
  end(p);
  end(p);
  free(q);
}
