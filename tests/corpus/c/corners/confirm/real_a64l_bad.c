// A number in base 64.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <assert.h>
long a64l(const char *);
int main(void) {
  assert(a64l("1") == 2);
  return 0;
}
