//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
// A bit below the alignment is kept.

#include <assert.h>
int x = 7;
int main(void) {
  unsigned long n = (unsigned long)&x | 1;
  int *p = (int *)(n & ~1ul);
  assert((n & 1) == 1 && *p == 7);
}
