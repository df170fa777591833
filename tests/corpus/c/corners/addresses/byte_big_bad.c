//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// A large record that is also seen as bytes: those of the pointer.

#include <assert.h>
#include <stddef.h>
#include <string.h>
int x;
struct s { char name[12]; int count; int *p; char tail[4]; };
int main(void) {
  struct s a, b;
  strcpy(a.name, "name");
  a.count = 3;
  a.p = &x;
  a.tail[0] = 0;
  for (unsigned i = 0; i < sizeof a; i++) ((char *)&b)[i] = ((char *)&a)[i];
  assert(((unsigned char *)&b)[offsetof(struct s, p) + sizeof(int *) - 1] != 0x99);
}
