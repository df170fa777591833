// A number in base 64.
//@ run: verify % --timeout 30s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ not: IO-E009
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <assert.h>
long a64l(const char *);
int main(void) {
  assert(a64l("1") == 3);
  return 0;
}
