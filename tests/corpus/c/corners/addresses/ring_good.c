//@ run: verify % --check reach --malloc never-fails --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --malloc never-fails --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --malloc never-fails --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --malloc never-fails --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -fsanitize=address => exit 0
// Comparing pointers of which some are dead.

#include <assert.h>
#include <stdlib.h>

struct n { struct n *next; } head;
int main(void) {
  head.next = &head;
  for (int i = 0; i < 3; i++) { struct n *x = malloc(sizeof *x); if (!x) return 0; x->next = head.next; head.next = x; }
  int c = 0;
  for (struct n *p = head.next; p != &head;) { struct n *t = p->next; free(p); p = t; c++; }
  assert(c == 3);
  return 0;
}
