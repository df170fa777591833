//@ run:
//@ needs: gcc
//@ exit: 1
//@ stdout: nan_of returns __builtin_nan("")
//@ stdout: infinite returns -__builtin_inff()
//@ stdout: confirmed by execution
//@ harness
// Floats reach the program bit by bit.
#include <assert.h>
extern double nan_of(void);
extern float infinite(void);
extern double zero(void);
extern long double extended(void);
extern float tiny(void);
int main(void) {
  double n = nan_of(), z = zero();
  float i = infinite(), t = tiny();
  long double e = extended();
  assert(!(n != n && i < -3.4e38f && i == 2 * i && z == 0 && 1 / z < 0 && e == 1 + 0x1p-63L
           && t > 0 && t == 0x1p-149f));
  return 0;
}
