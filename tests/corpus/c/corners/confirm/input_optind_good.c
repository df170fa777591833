// A variable of the library has the library's value.
//@ run: verify % --timeout 30s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ not: IO-E009
//@ gcc: -O0 => exit 0

#include <assert.h>
extern int optind;
int main(void) {
  assert(optind == 1);
  return 0;
}
