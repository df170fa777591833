// The terminating zero does not fit.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

#include <stdio.h>
int main(void) {
  char b[2];
  return sprintf(b, "%d", 42);
}
