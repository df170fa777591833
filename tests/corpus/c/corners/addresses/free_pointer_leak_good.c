// The twin: it is freed in any case.
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -g -fsanitize=address => exit 0

#include <stdlib.h>
void (*give_back)(void *) = free;
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  give_back(p);
  char *q = malloc(4);
  give_back(q);
}
