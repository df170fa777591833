//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// A large record that is also seen as bytes: text and numbers are known.

#include <assert.h>
#include <string.h>
int x = 2;
struct s { char name[12]; int count; int *p; char tail[4]; };
int main(void) {
  struct s a, b;
  strcpy(a.name, "name");
  a.count = 3;
  a.p = &x;
  a.tail[0] = 'e';
  for (unsigned i = 0; i < sizeof a; i++) ((char *)&b)[i] = ((char *)&a)[i];
  assert(strcmp(b.name, "name") == 0 && b.count == 3 && *b.p == 2 && b.tail[0] == 'e');
}
