// The twin: each block once.
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <stdlib.h>
int main(void) {
  void (*volatile end)(void *) = free;
  char *p = malloc(4), *q = malloc(4);
  end(p);
  end(q);
  p = 0;
}
