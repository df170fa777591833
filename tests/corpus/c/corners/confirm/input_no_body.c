// A function that exists nowhere: some function returns 7, but nothing confirms it.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: not confirmed by execution: depends on `sensor`, which has no body
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009
//@ gcc: -O0 => rejected
//@ blind: no function is linked

#include <assert.h>
extern int sensor(void);
int main(void) {
  assert(sensor() != 7);
  return 0;
}
