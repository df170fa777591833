// Operations on finite floats that give an infinity.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check float-overflow --confirm never
//@ exit: 1
//@ stdout: bad_1.float-overflow.1: violated
//@ stdout: bad_2.float-overflow.1: violated
//@ stdout: bad_3.float-overflow.1: violated
//@ stdout: bad_4.float-overflow.1: violated
//@ stdout: bad_5.float-overflow.1: violated
//@ stdout: bad_6.float-overflow.1: violated
//@ stdout: bad_7.float-overflow.1: violated
//@ stdout: bad_8.float-overflow.1: violated
//@ stdout: bad_9.float-overflow.1: violated
//@ stdout: bad_10.float-overflow.1: violated
//@ stdout:  checks safe, 10 violated

#include <math.h>
#include <float.h>

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile double sink;
static double id(double x) { return x; }

static void bad_1(void) { sink = id(1e308) * 10.0; }
static void bad_2(void) { sink = id(DBL_MAX) + id(DBL_MAX); }
static void bad_3(void) { sink = -id(DBL_MAX) - id(DBL_MAX); }
static void bad_4(void) { sink = id(1.0) / id(0.0); }
static void bad_5(void) { float f = (float)id(1e39); sink = f; }
static void bad_6(void) { float f = FLT_MAX; f = f * 2.0f; sink = f; }
static void bad_7(void) { double x = id(10.0); for (int i = 0; i < 9; i++) x = x * x; sink = x; }
static void bad_8(void) { sink = id(1e300) / id(1e-300); }
static void bad_9(void) { float f = id(3.5e38); sink = f; }
static void bad_10(void) { double x = id(-1.0); x /= id(0.0); sink = x; }

static void good_1(void) { sink = id(1e307) * 10.0; }
static void good_2(void) { sink = id(DBL_MAX) + 1.0; }
static void good_3(void) { sink = id(DBL_MAX) - id(DBL_MAX); }
static void good_4(void) { sink = id(0.0) / id(1.0); }
static void good_5(void) { float f = (float)id(1e38); sink = f; }
static void good_6(void) { double f = FLT_MAX; f = f * 2.0; sink = f; }
static void good_7(void) { double x = id(INFINITY); x = x * 2.0; sink = x; }
static void good_8(void) { sink = id(1e300) / id(1e-7); }
static void good_9(void) { float f = (float)id(INFINITY); sink = f; }
static void good_10(void) { double y = id(0.0); sink = y != 0.0 ? 1.0 / y : 0.0; }

int main(void) {
  switch (CASE) {
  case 1: bad_1(); break;
  case 2: bad_2(); break;
  case 3: bad_3(); break;
  case 4: bad_4(); break;
  case 5: bad_5(); break;
  case 6: bad_6(); break;
  case 7: bad_7(); break;
  case 8: bad_8(); break;
  case 9: bad_9(); break;
  case 10: bad_10(); break;
  default:
    good_1();
    good_2();
    good_3();
    good_4();
    good_5();
    good_6();
    good_7();
    good_8();
    good_9();
    good_10();
  }
  return 0;
}
