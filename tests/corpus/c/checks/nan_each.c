// Operations on floats that are numbers and give none.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check nan --confirm never
//@ exit: 1
//@ stdout: bad_1.nan.1: violated
//@ stdout: bad_2.nan.1: violated
//@ stdout: bad_3.nan.1: violated
//@ stdout: bad_4.nan.1: violated
//@ stdout: bad_5.nan.1: violated
//@ stdout: bad_6.nan.1: violated
//@ stdout: bad_7.nan.1: violated
//@ stdout: bad_8.nan.2: violated
//@ stdout: bad_9.nan.1: violated
//@ stdout: bad_10.nan.1: violated
//@ stdout:  checks safe, 10 violated

#include <math.h>

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile double sink;
static double id(double x) { return x; }

static void bad_1(void) { sink = id(0.0) / id(0.0); }
static void bad_2(void) { sink = id(INFINITY) - id(INFINITY); }
static void bad_3(void) { sink = id(INFINITY) * id(0.0); }
static void bad_4(void) { sink = id(INFINITY) / id(INFINITY); }
static void bad_5(void) { sink = id(INFINITY) + id(-INFINITY); }
static void bad_6(void) { float x = (float)id(0.0); sink = x / x; }
static void bad_7(void) { double x = id(0.0); x /= x; sink = x; }
static void bad_8(void) { double big = id(1e308) * 10.0; sink = big - big; }
static void bad_9(void) { double sum = id(0.0); int n = 0; sink = sum / n; }
static void bad_10(void) { long double x = id(0.0); sink = (double)(x / x); }

static void good_1(void) { sink = id(0.0) / id(1.0); }
static void good_2(void) { sink = id(INFINITY) + id(INFINITY); }
static void good_3(void) { sink = id(INFINITY) * id(2.0); }
static void good_4(void) { sink = id(1.0) / id(INFINITY); }
static void good_5(void) { sink = id(INFINITY) - id(-INFINITY); }
static void good_6(void) { float x = (float)id(1.0); sink = x / x; }
static void good_7(void) { double x = id(NAN); x += 1.0; sink = x; }
static void good_8(void) { double big = id(1e308) * 10.0; sink = big + big; }
static void good_9(void) { double sum = id(1.0); int n = 0; sink = sum / n; }
static void good_10(void) { double x = id(0.0); sink = x != 0.0 ? x / x : 0.0; }

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
