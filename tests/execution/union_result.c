//@ run: --check reach
//@ needs: gcc
//@ exit: 3
//@ stdout: not confirmed by execution: the counterexample needs something of
//@ stdout: verdict: unknown
//@ not: IO-E009
// No C constant is written for a union, so no run shows it.
#include <assert.h>
union number { int i; float f; };
extern union number get(void);
union number keep;
int main(void) {
  keep = get();
  assert(keep.i != 3);
  return 0;
}
