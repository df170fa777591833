//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// The bytes of a pointer in a block.

#include <assert.h>
#include <stdlib.h>
struct s { char *next; char text[8]; };
int main(void) {
  struct s *a = malloc(sizeof *a);
  if (!a) return 0;
  a->next = a->text;
  assert(((unsigned char *)a)[sizeof(char *) - 1] != 0x99);
}
