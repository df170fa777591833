// A fact of the machine.
//@ run: verify % --timeout 30s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ not: IO-E009
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <assert.h>
int getpagesize(void);
int main(void) {
  assert(getpagesize() == 4096);
  return 0;
}
