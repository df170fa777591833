//@ run: --check reach
//@ needs: gcc
//@ exit: 1
//@ stdout: __VERIFIER_nondet_nan returns __builtin_nan("")
//@ stdout: __VERIFIER_nondet_infinite returns -__builtin_inff()
//@ stdout: confirmed by execution
//@ harness
// Floats reach the program bit by bit.
#include <assert.h>
extern double __VERIFIER_nondet_nan(void);
extern float __VERIFIER_nondet_infinite(void);
extern double __VERIFIER_nondet_zero(void);
extern long double __VERIFIER_nondet_extended(void);
extern float __VERIFIER_nondet_tiny(void);
int main(void) {
  double n = __VERIFIER_nondet_nan(), z = __VERIFIER_nondet_zero();
  float i = __VERIFIER_nondet_infinite(), t = __VERIFIER_nondet_tiny();
  long double e = __VERIFIER_nondet_extended();
  assert(!(n != n && i < -3.4e38f && i == 2 * i && z == 0 && 1 / z < 0 && e == 1 + 0x1p-63L
           && t > 0 && t == 0x1p-149f));
  return 0;
}
