//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// A block that is copied as bytes, and moved.

#include <assert.h>
#include <stdlib.h>
struct s { char *next; char text[8]; };
int main(void) {
  struct s *a = malloc(sizeof *a), *b = calloc(1, sizeof *b);
  if (!a || !b) return 0;
  a->next = a->text;
  a->text[0] = 'a';
  a->text[1] = 0;
  for (unsigned i = 0; i < sizeof *a; i++) ((char *)b)[i] = ((char *)a)[i];
  assert(*b->next == 'a' && b->text[0] == 'a');
  b = realloc(b, 2 * sizeof *b);
  if (!b) return 0;
  assert(b->next == a->text && b->text[1] == 0);
}
