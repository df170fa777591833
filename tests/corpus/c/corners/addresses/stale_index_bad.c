//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
// A set of addresses that has dead ones in it.

#include <assert.h>
#include <stdlib.h>

static int *seen[4];
int main(void) {
  int found = 0;
  for (int i = 0; i < 4; i++) {
    int *p = malloc(4);
    if (!p) return 0;
    for (int j = 0; j < i; j++) found |= seen[j] == p;
    seen[i] = p;
    free(p);
  }
  assert(!found);
}
