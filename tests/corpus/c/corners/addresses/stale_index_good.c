//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
// A set of addresses of live blocks.

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
  }
  assert(!found);
}
