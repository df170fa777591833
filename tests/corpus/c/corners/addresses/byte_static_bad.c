//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// The bytes of a pointer that is there from the start.

#include <assert.h>
int x;
struct s { int n; int *p; } s = {4, &x};
int main(void) {
  assert(((unsigned char *)&s.p)[0] != 7);
}
