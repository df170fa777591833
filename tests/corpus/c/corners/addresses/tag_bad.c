//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
// A bit below the alignment is kept.

#include <assert.h>
int x = 7;
int main(void) {
  unsigned long n = (unsigned long)&x | 1;
  int *p = (int *)(n & ~1ul);
  assert((n & 1) == 0 || *p == 8);
}
