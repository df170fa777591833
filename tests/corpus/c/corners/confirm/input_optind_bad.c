// A variable of the library has the library's value.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -O0 => signal ABRT

#include <assert.h>
extern int optind;
int main(void) {
  assert(optind != 1);
  return 0;
}
