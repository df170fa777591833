// A function of the library that is not modelled: what it returns is what the real one returns.
//@ run: verify % --timeout 30s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ not: IO-E009
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <assert.h>
int strverscmp(const char *, const char *);
int main(void) {
  assert(strverscmp("item2", "item10") < 0);
  return 0;
}
