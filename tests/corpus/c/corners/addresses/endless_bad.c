//@ run: verify % --check termination --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (termination)
//@ run: verify % --check termination --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (termination)
//@ gcc: -O0 => hangs
// Running out of addresses is no end.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  for (;;) { int *p = malloc(4); free(p); }
}
