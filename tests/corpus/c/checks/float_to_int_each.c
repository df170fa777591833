// Floats that do not fit the integers that they become.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check float-to-int --confirm never
//@ exit: 1
//@ stdout: bad_1.float-to-int.1: violated
//@ stdout: bad_2.float-to-int.1: violated
//@ stdout: bad_3.float-to-int.1: violated
//@ stdout: bad_4.float-to-int.1: violated
//@ stdout: bad_5.float-to-int.1: violated
//@ stdout: bad_6.float-to-int.1: violated
//@ stdout: bad_7.float-to-int.1: violated
//@ stdout: bad_8.float-to-int.1: violated
//@ stdout: bad_9.float-to-int.1: violated
//@ stdout: bad_10.float-to-int.1: violated
//@ stdout:  checks safe, 10 violated
//@ gcc: -fsanitize=float-cast-overflow -fno-sanitize-recover=all -DCASE=1 => ubsan
//@ gcc: -fsanitize=float-cast-overflow -fno-sanitize-recover=all -DCASE=2 => ubsan
//@ gcc: -fsanitize=float-cast-overflow -fno-sanitize-recover=all -DCASE=3 => ubsan
//@ gcc: -fsanitize=float-cast-overflow -fno-sanitize-recover=all -DCASE=4 => ubsan
//@ gcc: -fsanitize=float-cast-overflow -fno-sanitize-recover=all -DCASE=5 => ubsan
//@ gcc: -fsanitize=float-cast-overflow -fno-sanitize-recover=all -DCASE=6 => ubsan
//@ gcc: -fsanitize=float-cast-overflow -fno-sanitize-recover=all -DCASE=7 => ubsan
//@ gcc: -fsanitize=float-cast-overflow -fno-sanitize-recover=all -DCASE=8 => ubsan
//@ gcc: -fsanitize=float-cast-overflow -fno-sanitize-recover=all -DCASE=9 => ubsan
//@ gcc: -fsanitize=float-cast-overflow -fno-sanitize-recover=all -DCASE=10 => ubsan
//@ gcc: -fsanitize=float-cast-overflow -fno-sanitize-recover=all -DCASE=100 => exit 0

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile int sink;
static double id(double x) { return x; }
static float idf(float x) { return x; }

static void bad_1(void) { sink = (int)id(2147483648.0); }
static void bad_2(void) { sink = (int)id(-2147483649.0); }
static void bad_3(void) { int x = id(1e10); sink = x; }
static void bad_4(void) { unsigned x = (unsigned)id(-1.0); sink = x != 0; }
static void bad_5(void) { unsigned char c = (unsigned char)id(256.0); sink = c; }
static void bad_6(void) { long x = (long)id(9223372036854775808.0); sink = x != 0; }
static void bad_7(void) { double zero = id(0.0); sink = (int)(zero / zero); }
static void bad_8(void) { sink = (int)idf(2147483648.0f); }
static void bad_9(void) { unsigned long x = (unsigned long)id(18446744073709551616.0); sink = x != 0; }
static void bad_10(void) { double zero = id(0.0); short x = (short)(1.0 / zero); sink = x; }

static void good_1(void) { sink = (int)id(2147483647.9); }
static void good_2(void) { sink = (int)id(-2147483648.9); }
static void good_3(void) { int x = id(1e9); sink = x; }
static void good_4(void) { unsigned x = (unsigned)id(-0.9); sink = x != 0; }
static void good_5(void) { unsigned char c = (unsigned char)id(255.99); sink = c; }
static void good_6(void) { long x = (long)id(-9223372036854775808.0); sink = x != 0; }
static void good_7(void) { double zero = id(0.0); if (zero == zero) sink = (int)zero; }
static void good_8(void) { sink = (int)idf(2147483520.0f); }
static void good_9(void) { unsigned long x = (unsigned long)id(18446744073709549568.0); sink = x != 0; }
static void good_10(void) { double x = id(1e300); sink = x < 32767.0 ? (short)x : 0; }

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
