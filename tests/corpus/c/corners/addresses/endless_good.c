//@ run: verify % --check termination --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check termination --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
// The same with an end.

#include <assert.h>
#include <stdlib.h>

int main(void) {
  for (int i = 0; i < 5; i++) { int *p = malloc(4); free(p); }
  return 0;
}
