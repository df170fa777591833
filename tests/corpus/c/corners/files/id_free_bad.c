//@ run: verify % --check memsafety --id valid-free --timeout 30s
//@ exit: 1
//@ stdout: property valid-free: unsafe
//@ stdout: verdict: unsafe (valid-free)
//@ run: verify % --check memsafety --id valid-free --id valid-deref --timeout 30s
//@ exit: 1
//@ run: verify % --check memsafety --id valid-deref --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -fsanitize=address => asan

// Only the properties that are named are asked about.
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (p == 0) {
    return 0;
  }
  free(p);
  free(p);
  return 0;
}
