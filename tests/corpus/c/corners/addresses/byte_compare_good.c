//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// The same pointers have the same bytes.

#include <assert.h>
#include <string.h>
int x, y;
struct s { int *p; char *t; long n; };
int main(void) {
  struct s a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  a.p = &x;
  b.p = a.p;
  a.t = b.t = "t";
  a.n = b.n = 1;
  assert(memcmp(&a, &b, sizeof a) == 0);
  unsigned char *s = (unsigned char *)&a, *t = (unsigned char *)&b;
  for (unsigned i = 0; i < sizeof a; i++) assert(s[i] == t[i]);
  b.n = 2;
  assert(memcmp(&a, &b, sizeof a) != 0);
}
