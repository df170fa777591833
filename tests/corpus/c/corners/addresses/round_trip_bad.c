//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -m32 => signal ABRT
// Through an integer and back.

#include <assert.h>
struct s { int a, b; };
int main(void) {
  struct s x = {1, 2};
  unsigned long n = (unsigned long)&x.b;
  struct s *q = (struct s *)(n - sizeof(int));
  assert(q->a == 2);
}
