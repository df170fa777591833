// A model that is exact for short numbers.
//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <assert.h>
#include <stdlib.h>
int main(void) {
  double x = strtod("2.5", 0);
  assert(x == 2.5);
  return 0;
}
