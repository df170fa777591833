// Floats that become the values of bit-fields.
// 5 functions with a violation each and 6 without, told apart by name in one run.
//@ run: verify % --check float-to-int --confirm never --timeout 90s
//@ exit: 1
//@ stdout: bad_1.float-to-int.1: violated
//@ stdout: bad_2.float-to-int.1: violated
//@ stdout: bad_3.float-to-int.1: violated
//@ stdout: bad_4.float-to-int.1: violated
//@ stdout: bad_5.float-to-int.1: violated
//@ not: .1: unknown
//@ not: good_1.float-to-int.1: violated
//@ not: good_2.float-to-int.1: violated
//@ not: good_3.float-to-int.1: violated
//@ not: good_4.float-to-int.1: violated
//@ not: good_5.float-to-int.1: violated
//@ not: good_6.float-to-int.1: violated
//@ gcc: -O0 => exit 0
//@ blind: no input is given

extern int __VERIFIER_nondet_int(void);
#define nondet __VERIFIER_nondet_int
extern double __VERIFIER_nondet_double(void);
#define real __VERIFIER_nondet_double
struct { int i : 4; unsigned u : 5; _Bool b : 1; long l : 33; } s;
void bad_1(void) { double x = 8; s.i = x; }
void bad_2(void) { float x = -9.0f; s.i = x; }
void bad_3(void) { double x = real(); if (x > -1 && x < 33) s.u = x; }
void bad_4(void) { double x = -1; s.u = x; }
void bad_5(void) { s.u = 31; double x = 1; s.u += x; }
void good_1(void) { double x = 7.9; s.i = x; }
void good_2(void) { float x = -8.9f; s.i = x; }
void good_3(void) { double x = real(); if (x > -1 && x < 32) s.u = x; }
void good_4(void) { double x = 1e300; s.b = x; }
void good_5(void) { double x = 100; s.i = (int)x; }
void good_6(void) { double x = 4294967295.5; s.l = x; }
int main(void) {
  switch (nondet()) {
  case 1: bad_1(); break;
  case 2: bad_2(); break;
  case 3: bad_3(); break;
  case 4: bad_4(); break;
  case 5: bad_5(); break;
  case 6: good_1(); break;
  case 7: good_2(); break;
  case 8: good_3(); break;
  case 9: good_4(); break;
  case 10: good_5(); break;
  case 11: good_6(); break;
  }
  return 0;
}
