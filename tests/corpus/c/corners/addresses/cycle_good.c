//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O0 => exit 0
//@ run: verify % --check termination --data-model LP64 --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check termination --data-model ILP32 --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// Whether the cycle goes on is computed within it from the numbers of two addresses. The model does not know that objects
// lie apart, so that it goes on forever is no answer.

#include <stdint.h>
static unsigned differ(void) {
  int x;
  static int y;
  return (uintptr_t)&x != (uintptr_t)&y;
}
int main(void) {
  unsigned h = differ();
  for (int go = 1; go;) { go = h == 0; }
}
