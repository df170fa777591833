//@ run: --data-model ILP32 --check reach
//@ needs: gcc -m32
//@ exit: 1
//@ stdout: confirmed by execution
//@ harness
// long and size_t have 32 bits.
#include <assert.h>
#include <stddef.h>
extern long __VERIFIER_nondet_long(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
  long x = __VERIFIER_nondet_long();
  float f = __VERIFIER_nondet_float();
  if (f == 0.1f && x < 0)
    assert((size_t)x + 2147483647u + 1u != 0);
  return 0;
}
