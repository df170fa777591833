// Unsigned operations that wrap around.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check unsigned-wrap --confirm never
//@ exit: 1
//@ stdout: bad_1.unsigned-wrap.1: violated
//@ stdout: bad_2.unsigned-wrap.1: violated
//@ stdout: bad_3.unsigned-wrap.1: violated
//@ stdout: bad_4.unsigned-wrap.1: violated
//@ stdout: bad_5.unsigned-wrap.1: violated
//@ stdout: bad_6.unsigned-wrap.1: violated
//@ stdout: bad_7.unsigned-wrap.1: violated
//@ stdout: bad_8.unsigned-wrap.1: violated
//@ stdout: bad_9.unsigned-wrap.1: violated
//@ stdout: bad_10.unsigned-wrap.1: violated
//@ stdout:  checks safe, 10 violated
//@ clang: -fsanitize=unsigned-integer-overflow -fno-sanitize-recover=all -DCASE=1 => ubsan
//@ clang: -fsanitize=unsigned-integer-overflow -fno-sanitize-recover=all -DCASE=2 => ubsan
//@ clang: -fsanitize=unsigned-integer-overflow -fno-sanitize-recover=all -DCASE=3 => ubsan
//@ clang: -fsanitize=unsigned-integer-overflow -fno-sanitize-recover=all -DCASE=4 => ubsan
//@ clang: -fsanitize=unsigned-integer-overflow -fno-sanitize-recover=all -DCASE=5 => ubsan
//@ clang: -fsanitize=unsigned-integer-overflow -fno-sanitize-recover=all -DCASE=6 => ubsan
//@ clang: -fsanitize=unsigned-integer-overflow -fno-sanitize-recover=all -DCASE=7 => ubsan
//@ clang: -fsanitize=unsigned-integer-overflow -fno-sanitize-recover=all -DCASE=8 => ubsan
//@ clang: -fsanitize=unsigned-integer-overflow -fno-sanitize-recover=all -DCASE=9 => ubsan
//@ clang: -fsanitize=unsigned-integer-overflow -fno-sanitize-recover=all -DCASE=10 => ubsan
//@ clang: -fsanitize=unsigned-integer-overflow -fno-sanitize-recover=all -DCASE=100 => exit 0

#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile unsigned long long sink;
static unsigned id(unsigned x) { return x; }

static void bad_1(void) { sink = id(4294967295u) + 1u; }
static void bad_2(void) { sink = id(0) - 1u; }
static void bad_3(void) { sink = id(65536) * 65536u; }
static void bad_4(void) { unsigned x = id(0); x--; sink = x; }
static void bad_5(void) { unsigned x = id(4294967295u); x++; sink = x; }
static void bad_6(void) { uint64_t x = (uint64_t)id(3) << 62; sink = x + x; }
static void bad_7(void) { sink = -id(1); }
static void bad_8(void) { unsigned n = id(3); while (n-- > 0) sink = n; }
static void bad_9(void) { unsigned long a = id(1), b = id(2); sink = a - b; }
static void bad_10(void) { unsigned x = id(7); x -= 8; sink = x; }

static void good_1(void) { sink = id(4294967294u) + 1u; }
static void good_2(void) { sink = id(1) - 1u; }
static void good_3(void) { sink = id(65535) * 65536u; }
static void good_4(void) { unsigned x = id(1); x--; sink = x; }
static void good_5(void) { uint8_t x = (uint8_t)id(200); sink = (uint8_t)(x + 100); }
static void good_6(void) { uint64_t x = (uint64_t)id(1) << 62; sink = x + x; }
static void good_7(void) { sink = -id(0); }
static void good_8(void) { for (unsigned n = id(3); n > 0; n--) sink = n; }
static void good_9(void) { unsigned long a = id(1), b = id(2); sink = a > b ? a - b : b - a; }
static void good_10(void) { unsigned x = id(7); x ^= ~0u; sink = x << 4; }

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
