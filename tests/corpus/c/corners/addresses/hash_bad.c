//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// The hash of an address is any number.

#include <assert.h>
int x;
int main(void) {
  unsigned h = (unsigned)((unsigned long)&x >> 4) % 64;
  assert(h < 63);
}
