//@ gcc: -O0 => hangs
//@ run: verify % --check termination --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (termination)
//@ run: verify % --check termination --data-model ILP32 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (termination)
// The same, and nothing that the cycle needs is the number of an address.

#include <stdint.h>
static unsigned differ(void) {
  int x;
  static int y;
  return (uintptr_t)&x != (uintptr_t)&y;
}
int main(void) {
  unsigned h = differ(), k = 0;
  for (int go = 1; go;) { go = k == 0; h = h + 1; }
}
