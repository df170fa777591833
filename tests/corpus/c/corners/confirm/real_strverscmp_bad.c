// A function of the library that is not modelled: what it returns is what the real one returns.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <assert.h>
int strverscmp(const char *, const char *);
int main(void) {
  assert(strverscmp("item2", "item10") >= 0);
  return 0;
}
