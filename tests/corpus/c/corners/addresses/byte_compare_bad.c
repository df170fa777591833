//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// How the bytes of two pointers are ordered is open.

#include <assert.h>
#include <string.h>
int x, y;
struct s { int *p; int n; };
int main(void) {
  struct s a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  a.p = &x;
  b.p = &y;
  a.n = b.n = 1;
  unsigned char *s = (unsigned char *)&a, *t = (unsigned char *)&b;
  assert(memcmp(s + sizeof(int *) - 1, t + sizeof(int *) - 1, 1) <= 0);
}
