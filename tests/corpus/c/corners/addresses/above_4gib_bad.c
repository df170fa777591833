//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -m32 => signal ABRT
// No standard says where blocks lie; on a 64-bit machine the program may never fail.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned long a = (unsigned long)malloc(16);
  assert(a == 0 || a > 4294967295ul);
}
