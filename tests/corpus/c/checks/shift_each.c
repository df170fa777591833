// Undefined shifts.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check shift --confirm never
//@ exit: 1
//@ stdout: bad_1.shift.1: violated
//@ stdout: bad_2.shift.1: violated
//@ stdout: bad_3.shift.1: violated
//@ stdout: bad_4.shift.1: violated
//@ stdout: bad_5.shift.1: violated
//@ stdout: bad_6.shift.1: violated
//@ stdout: bad_7.shift.1: violated
//@ stdout: bad_8.shift.1: violated
//@ stdout: bad_9.shift.1: violated
//@ stdout: bad_10.shift.1: violated
//@ stdout:  checks safe, 10 violated
//@ gcc: -fsanitize=shift -fno-sanitize-recover=all -DCASE=1 => ubsan
//@ gcc: -fsanitize=shift -fno-sanitize-recover=all -DCASE=2 => ubsan
//@ gcc: -fsanitize=shift -fno-sanitize-recover=all -DCASE=3 => ubsan
//@ gcc: -fsanitize=shift -fno-sanitize-recover=all -DCASE=4 => ubsan
//@ gcc: -fsanitize=shift -fno-sanitize-recover=all -DCASE=5 => ubsan
//@ gcc: -fsanitize=shift -fno-sanitize-recover=all -DCASE=6 => ubsan
//@ gcc: -fsanitize=shift -fno-sanitize-recover=all -DCASE=7 => ubsan
//@ gcc: -fsanitize=shift -fno-sanitize-recover=all -DCASE=8 => ubsan
//@ gcc: -fsanitize=shift -fno-sanitize-recover=all -DCASE=9 => ubsan
//@ gcc: -fsanitize=shift -fno-sanitize-recover=all -DCASE=10 => ubsan
//@ gcc: -fsanitize=shift -fno-sanitize-recover=all -DCASE=100 => exit 0

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile int sink;
static int id(int x) { return x; }
static void bad_1(void) { sink = 1 << id(32); }
static void bad_2(void) { sink = 1 << id(-1); }
static void bad_3(void) { sink = 1u >> id(32); }
static void bad_4(void) { sink = id(-1) << 1; }
static void bad_5(void) { sink = id(1) << 31 << 1; }
static void bad_6(void) { unsigned x = 1; x <<= id(40); sink = x != 0; }
static void bad_7(void) { long x = 1; sink = (x << id(64)) != 0; }
static void bad_8(void) { sink = id(3) << 31; }
static void bad_9(void) { unsigned char c = 1; sink = c << id(33); }
static void bad_10(void) { sink = id(8) >> id(100); }

static void good_1(void) { sink = 1 << id(30); }
static void good_2(void) { sink = 1 << id(0); }
static void good_3(void) { sink = (int)(1u >> id(31)); }
static void good_4(void) { sink = id(-1) >> 1; }
static void good_5(void) { sink = (int)((unsigned)id(1) << 31); }
static void good_6(void) { unsigned x = 1; x <<= id(31); sink = x != 0; }
static void good_7(void) { unsigned long x = 1; sink = (x << id(63)) != 0; }
static void good_8(void) { sink = id(3) << 29; }
static void good_9(void) { unsigned char c = 255; sink = c << id(8); }
static void good_10(void) { sink = id(8) >> id(31); }

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
