//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// Null is 0, everything else is not.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  void *p = malloc(16);
  unsigned long a = (unsigned long)p;
  assert((p == 0) == (a == 0));
}
