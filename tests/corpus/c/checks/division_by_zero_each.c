// Integers that are divided by zero.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check div-by-zero --confirm never
//@ exit: 1
//@ stdout: bad_1.division-by-zero.1: violated
//@ stdout: bad_2.division-by-zero.1: violated
//@ stdout: bad_3.division-by-zero.1: violated
//@ stdout: bad_4.division-by-zero.1: violated
//@ stdout: bad_5.division-by-zero.1: violated
//@ stdout: bad_6.division-by-zero.1: violated
//@ stdout: bad_7.division-by-zero.1: violated
//@ stdout: bad_8.division-by-zero.1: violated
//@ stdout: bad_9.division-by-zero.1: violated
//@ stdout: bad_10.division-by-zero.1: violated
//@ stdout:  checks safe, 10 violated
//@ gcc: -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all -DCASE=1 => ubsan
//@ gcc: -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all -DCASE=2 => ubsan
//@ gcc: -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all -DCASE=3 => ubsan
//@ gcc: -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all -DCASE=4 => ubsan
//@ gcc: -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all -DCASE=5 => ubsan
//@ gcc: -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all -DCASE=6 => ubsan
//@ gcc: -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all -DCASE=7 => ubsan
//@ gcc: -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all -DCASE=8 => ubsan
//@ gcc: -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all -DCASE=9 => ubsan
//@ gcc: -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all -DCASE=10 => ubsan
//@ gcc: -fsanitize=integer-divide-by-zero -fno-sanitize-recover=all -DCASE=100 => exit 0

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile int sink;
static int id(int x) { return x; }
static void bad_1(void) { sink = 1 / id(0); }
static void bad_2(void) { sink = 1 % id(0); }
static void bad_3(void) { unsigned x = (unsigned)id(0); sink = (int)(5u / x); }
static void bad_4(void) { long x = id(0); sink = (int)(5 / x); }
static void bad_5(void) { int x = id(3); x /= id(0); sink = x; }
static void bad_6(void) { int x = id(3); x %= id(0); sink = x; }
static void bad_7(void) { for (int i = 2; i >= 0; i--) sink = 10 / i; }
static void bad_8(void) { int a = id(4), b = id(4); sink = a / (a - b); }
static void bad_9(void) { unsigned char c = (unsigned char)id(256); sink = 7 / c; }
static void bad_10(void) { int x = id(1); sink = 1 / (x >> 1); }

static void good_1(void) { sink = 1 / id(1); }
static void good_2(void) { sink = 1 % id(2); }
static void good_3(void) { unsigned x = (unsigned)id(1); sink = (int)(5u / x); }
static void good_4(void) { double x = id(0); sink = 5 / x > 0; }
static void good_5(void) { int x = id(3); x /= id(3); sink = x; }
static void good_6(void) { int x = id(3); x %= id(-2); sink = x; }
static void good_7(void) { for (int i = 2; i > 0; i--) sink = 10 / i; }
static void good_8(void) { int a = id(4), b = id(4); sink = a != b ? a / (a - b) : 0; }
static void good_9(void) { unsigned char c = (unsigned char)id(255); sink = 7 / c; }
static void good_10(void) { int x = id(0); if (x && 1 / x) sink = 1; }

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
