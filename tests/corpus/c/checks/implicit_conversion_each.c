// Conversions that the program does not write and that change a number.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check implicit-conversion --confirm never
//@ exit: 1
//@ stdout: bad_1.implicit-conversion.1: violated
//@ stdout: bad_2.implicit-conversion.1: violated
//@ stdout: bad_3.implicit-conversion.1: violated
//@ stdout: bad_4.implicit-conversion.1: violated
//@ stdout: bad_5.implicit-conversion.1: violated
//@ stdout: returns.implicit-conversion.1: violated
//@ stdout: bad_7.implicit-conversion.1: violated
//@ stdout: bad_8.implicit-conversion.1: violated
//@ stdout: bad_9.implicit-conversion.1: violated
//@ stdout: bad_10.implicit-conversion.1: violated
//@ stdout:  checks safe, 10 violated
//@ clang: -fsanitize=implicit-conversion -fno-sanitize-recover=all -DCASE=1 => ubsan
//@ clang: -fsanitize=implicit-conversion -fno-sanitize-recover=all -DCASE=2 => ubsan
//@ clang: -fsanitize=implicit-conversion -fno-sanitize-recover=all -DCASE=3 => ubsan
//@ clang: -fsanitize=implicit-conversion -fno-sanitize-recover=all -DCASE=4 => ubsan
//@ clang: -fsanitize=implicit-conversion -fno-sanitize-recover=all -DCASE=5 => ubsan
//@ clang: -fsanitize=implicit-conversion -fno-sanitize-recover=all -DCASE=6 => ubsan
//@ clang: -fsanitize=implicit-conversion -fno-sanitize-recover=all -DCASE=7 => ubsan
//@ clang: -fsanitize=implicit-conversion -fno-sanitize-recover=all -DCASE=8 => ubsan
//@ clang: -fsanitize=implicit-conversion -fno-sanitize-recover=all -DCASE=9 => ubsan
//@ clang: -fsanitize=implicit-conversion -fno-sanitize-recover=all -DCASE=10 => ubsan
//@ clang: -fsanitize=implicit-conversion -fno-sanitize-recover=all -DCASE=100 => exit 0

#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile long long sink;
static int id(int x) { return x; }
static long long wide(long long x) { return x; }

static void takes(unsigned char c) { sink = c; }
static short returns(int x) { return x; }
struct bits { unsigned low : 3; };

static void bad_1(void) { unsigned char c = id(256); sink = c; }
static void bad_2(void) { signed char c = id(128); sink = c; }
static void bad_3(void) { int x = wide(2147483648LL); sink = x; }
static void bad_4(void) { unsigned x = id(-1); sink = x; }
static void bad_5(void) { takes(id(300)); }
static void bad_6(void) { sink = returns(40000); }
static void bad_7(void) { unsigned char c = 255; c += 1; sink = c; }
static void bad_8(void) { int x = (unsigned)id(-1) / 1u; sink = x; }
static void bad_9(void) { uint32_t x = wide(-1); sink = x; }
static void bad_10(void) { short a[1]; a[0] = id(70000); sink = a[0]; }

static void good_1(void) { unsigned char c = id(255); sink = c; }
static void good_2(void) { signed char c = id(-128); sink = c; }
static void good_3(void) { int x = wide(2147483647LL); sink = x; }
static void good_4(void) { unsigned x = id(1); sink = x; }
static void good_5(void) { takes(id(30)); }
static void good_6(void) { sink = returns(-32768); }
static void good_7(void) { unsigned char c = 254; c += 1; sink = c; }
static void good_8(void) { long long x = (unsigned)id(-1); sink = x; }
static void good_9(void) { uint32_t x = (uint32_t)wide(-1); sink = x; }
static void good_10(void) { _Bool b = id(70000); sink = b; }

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
