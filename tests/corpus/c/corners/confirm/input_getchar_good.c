// The run reads the characters of the counterexample.
//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -O0 => exit 0

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int c = getchar();
  assert(c >= -1 && c < 256);
  return 0;
}
