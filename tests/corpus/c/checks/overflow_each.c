// Signed operations that overflow.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check overflow --confirm never
//@ exit: 1
//@ stdout: bad_1.overflow.1: violated
//@ stdout: bad_2.overflow.1: violated
//@ stdout: bad_3.overflow.1: violated
//@ stdout: bad_4.overflow.1: violated
//@ stdout: bad_5.overflow.1: violated
//@ stdout: bad_6.overflow.1: violated
//@ stdout: bad_7.overflow.1: violated
//@ stdout: bad_8.overflow.1: violated
//@ stdout: bad_9.overflow.2: violated
//@ stdout: bad_10.overflow.1: violated
//@ stdout:  checks safe, 10 violated
//@ gcc: -fsanitize=signed-integer-overflow,integer-divide-by-zero -fno-sanitize-recover=all -DCASE=1 => ubsan
//@ gcc: -fsanitize=signed-integer-overflow,integer-divide-by-zero -fno-sanitize-recover=all -DCASE=2 => ubsan
//@ gcc: -fsanitize=signed-integer-overflow,integer-divide-by-zero -fno-sanitize-recover=all -DCASE=3 => ubsan
//@ gcc: -fsanitize=signed-integer-overflow,integer-divide-by-zero -fno-sanitize-recover=all -DCASE=4 => ubsan
//@ gcc: -fsanitize=signed-integer-overflow,integer-divide-by-zero -fno-sanitize-recover=all -DCASE=5 => ubsan
//@ gcc: -fsanitize=signed-integer-overflow,integer-divide-by-zero -fno-sanitize-recover=all -DCASE=6 => ubsan
//@ gcc: -fsanitize=signed-integer-overflow,integer-divide-by-zero -fno-sanitize-recover=all -DCASE=7 => ubsan
//@ gcc: -fsanitize=signed-integer-overflow,integer-divide-by-zero -fno-sanitize-recover=all -DCASE=8 => ubsan
//@ gcc: -fsanitize=signed-integer-overflow,integer-divide-by-zero -fno-sanitize-recover=all -DCASE=9 => ubsan
//@ gcc: -fsanitize=signed-integer-overflow,integer-divide-by-zero -fno-sanitize-recover=all -DCASE=10 => ubsan
//@ gcc: -fsanitize=signed-integer-overflow,integer-divide-by-zero -fno-sanitize-recover=all -DCASE=100 => exit 0

#include <limits.h>

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile int sink;
static int id(int x) { return x; }
static void bad_1(void) { sink = id(INT_MAX) + 1; }
static void bad_2(void) { sink = id(INT_MIN) - 1; }
static void bad_3(void) { sink = id(65536) * id(32768); }
static void bad_4(void) { sink = -id(INT_MIN); }
static void bad_5(void) { sink = id(INT_MIN) / id(-1); }
static void bad_6(void) { int x = id(INT_MAX); x++; sink = x; }
static void bad_7(void) { int x = id(INT_MIN); x -= 1; sink = x; }
static void bad_8(void) { long x = LONG_MAX; x += id(1); sink = x > 0; }
static void bad_9(void) { int s = 0; for (int i = 0; i < 3; i++) s += id(1000000000); sink = s; }
static void bad_10(void) { sink = id(INT_MIN) % id(-1); }

static void good_1(void) { sink = id(INT_MAX) - 1; }
static void good_2(void) { sink = id(INT_MIN) + 1; }
static void good_3(void) { sink = id(65536) * id(32767); }
static void good_4(void) { sink = -id(INT_MAX); }
static void good_5(void) { sink = id(INT_MIN) / id(1); }
static void good_6(void) { unsigned x = UINT_MAX; x++; sink = x != 0; }
static void good_7(void) { int x = id(INT_MIN); x += 1; sink = x; }
static void good_8(void) { long x = INT_MAX; x += id(1); sink = x > 0; }
static void good_9(void) { int s = 0; for (int i = 0; i < 2; i++) s += id(1000000000); sink = s; }
static void good_10(void) { short x = (short)id(32767); x = (short)(x + 1); sink = x; }

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
