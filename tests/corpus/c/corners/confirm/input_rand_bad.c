// Any number but one is refused, so that the real one is, too.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -O0 => signal ABRT

#include <assert.h>
#include <stdlib.h>
int main(void) {
  assert(rand() == 5);
  return 0;
}
