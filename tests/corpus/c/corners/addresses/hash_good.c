//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
// An address has one number as long as its object lives.

#include <assert.h>
int x;
int main(void) {
  unsigned h = (unsigned)((unsigned long)&x >> 4) % 64;
  unsigned g = (unsigned)((unsigned long)&x >> 4) % 64;
  assert(h < 64 && h == g);
}
