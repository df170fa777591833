// A block that is freed through a pointer may come again; if so it is lost.
//@ run: verify % --check memsafety --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (valid-memtrack)
//@ gcc: -g -fsanitize=address => exit 0
//@ blind: AddressSanitizer does not give a freed block again

#include <stdlib.h>
void (*give_back)(void *) = free;
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  give_back(p);
  char *q = malloc(4);
  if (p != q) give_back(q);
}
