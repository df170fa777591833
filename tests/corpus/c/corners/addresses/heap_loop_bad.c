//@ run: verify % --check reach --data-model ILP32 --engine symex --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --engine symex --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -m32 => signal ABRT
// More blocks over time than there were slots in ILP32.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 5000; i++) { int *p = malloc(4); if (!p) return 0; *p = i; free(p); }
  assert(0);
}
