//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// The bytes of a pointer that is there from the start, copied; a number beside it.

#include <assert.h>
int x = 9;
struct s { int n; int *p; } s = {4, &x};
int main(void) {
  struct s t;
  for (unsigned i = 0; i < sizeof s; i++) ((char *)&t)[i] = ((char *)&s)[i];
  assert(*t.p == 9 && ((char *)&s)[0] == 4 && t.n == 4);
}
