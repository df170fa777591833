//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// Through an integer and back.

#include <assert.h>
struct s { int a, b; };
int main(void) {
  struct s x = {1, 2};
  unsigned long n = (unsigned long)&x.b;
  struct s *q = (struct s *)(n - sizeof(int));
  assert(q->a == 1);
}
