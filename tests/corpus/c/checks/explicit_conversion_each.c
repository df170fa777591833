// Casts that change a number.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check conversion --confirm never
//@ exit: 1
//@ stdout: bad_1.explicit-conversion.1: violated
//@ stdout: bad_2.explicit-conversion.1: violated
//@ stdout: bad_3.explicit-conversion.1: violated
//@ stdout: bad_4.explicit-conversion.1: violated
//@ stdout: bad_5.explicit-conversion.1: violated
//@ stdout: bad_6.explicit-conversion.1: violated
//@ stdout: bad_7.explicit-conversion.1: violated
//@ stdout: bad_8.explicit-conversion.1: violated
//@ stdout: bad_9.explicit-conversion.1: violated
//@ stdout: bad_10.explicit-conversion.1: violated
//@ stdout:  checks safe, 11 violated

#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile long long sink;
static int id(int x) { return x; }
static long long wide(long long x) { return x; }

static void bad_1(void) { sink = (unsigned char)id(256); }
static void bad_2(void) { sink = (signed char)id(128); }
static void bad_3(void) { sink = (int)wide(2147483648LL); }
static void bad_4(void) { sink = (unsigned)id(-1); }
static void bad_5(void) { sink = (uint16_t)(id(65535) + 1); }
static void bad_6(void) { sink = (short)wide(40000); }
static void bad_7(void) { sink = (int)4000000000u + (int)(unsigned)id(-5); }
static void bad_8(void) { uint8_t c = (uint8_t)(id(7) * 100); sink = c; }
static void bad_9(void) { sink = (uint64_t)wide(-1) > 5; }
static void bad_10(void) { sink = (int8_t)(id(1) << 7); }

static void good_1(void) { sink = (unsigned char)id(255); }
static void good_2(void) { sink = (signed char)id(127); }
static void good_3(void) { sink = (int)wide(-2147483648LL); }
static void good_4(void) { sink = (unsigned)id(7); }
static void good_5(void) { sink = (uint16_t)(id(65534) + 1); }
static void good_6(void) { sink = (short)wide(-4); }
static void good_7(void) { sink = (long long)id(-5); }
static void good_8(void) { uint8_t c = (uint8_t)(id(2) * 100); sink = c; }
static void good_9(void) { sink = (uint64_t)wide(1) > 5; }
static void good_10(void) { sink = (_Bool)id(256); }

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
