// The lengths of variable-length arrays are positive (C17 6.7.6.2p5).
// 5 functions with a violation each and 5 without, told apart by name in one run.
//@ run: verify % --check bounds --confirm never --timeout 90s
//@ exit: 1
//@ stdout: bad_1.array-bounds.1: violated
//@ stdout: bad_2.array-bounds.1: violated
//@ stdout: bad_3.array-bounds.1: violated
//@ stdout: bad_4.array-bounds.1: violated
//@ stdout: bad_5.array-bounds.1: violated
//@ not: .1: unknown
//@ not: good_1.array-bounds.1: violated
//@ not: good_2.array-bounds.1: violated
//@ not: good_3.array-bounds.1: violated
//@ not: good_4.array-bounds.1: violated
//@ not: good_5.array-bounds.1: violated
//@ gcc: -O0 => exit 0
//@ blind: no input is given

extern int __VERIFIER_nondet_int(void);
#define nondet __VERIFIER_nondet_int
void bad_1(void) { int n = 0; int a[n]; (void)a; }
void bad_2(void) { int n = nondet(); if (n > 5) return; char a[n]; (void)a; }
void bad_3(void) { short n = -1; long a[n]; (void)a; }
void bad_4(void) { int n = nondet(); if (n < 0 || n > 3) return; int a[2][n]; (void)a; }
void bad_5(void) { int n = -4; int (*p)[n] = 0; (void)p; }
void good_1(void) { int n = 1; int a[n]; a[0] = n; }
void good_2(void) { int n = nondet(); if (n > 5 || n < 1) return; char a[n]; a[0] = 1; }
void good_3(void) { unsigned char n = 200; char a[n]; a[199] = 1; }
void good_4(void) { unsigned n = nondet(); if (n == 0 || n > 3) return; int a[2][n]; a[1][n - 1] = 0; }
void good_5(void) { int n = 4, a[2][4]; int (*p)[n] = a; p[1][3] = 0; }
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
  }
  return 0;
}
