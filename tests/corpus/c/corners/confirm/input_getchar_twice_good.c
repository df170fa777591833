// One after the other.
//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -O0 => exit 0

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int a = getchar(), b = getchar();
  assert(a + b <= 510);
  return 0;
}
