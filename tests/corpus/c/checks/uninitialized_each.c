// Local variables that are read before they have a value.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check uninitialized --confirm never
//@ exit: 1
//@ stdout: bad_1.uninitialized.1: violated
//@ stdout: bad_2.uninitialized.1: violated
//@ stdout: bad_3.uninitialized.1: violated
//@ stdout: bad_4.uninitialized.1: violated
//@ stdout: bad_5.uninitialized.1: violated
//@ stdout: bad_6.uninitialized.1: violated
//@ stdout: bad_7.uninitialized.1: violated
//@ stdout: bad_8.uninitialized.1: violated
//@ stdout: bad_9.uninitialized.1: violated
//@ stdout: bad_10.uninitialized.1: violated
//@ stdout:  checks safe, 10 violated
//@ clang: -fsanitize=memory -O0 -w -DCASE=1 => exit 1
//@ clang: -fsanitize=memory -O0 -w -DCASE=2 => exit 1
//@ clang: -fsanitize=memory -O0 -w -DCASE=3 => exit 1
//@ clang: -fsanitize=memory -O0 -w -DCASE=4 => exit 1
//@ clang: -fsanitize=memory -O0 -w -DCASE=5 => exit 1
//@ clang: -fsanitize=memory -O0 -w -DCASE=6 => exit 1
//@ clang: -fsanitize=memory -O0 -w -DCASE=7 => exit 1
//@ clang: -fsanitize=memory -O0 -w -DCASE=8 => exit 1
//@ clang: -fsanitize=memory -O0 -w -DCASE=9 => exit 1
//@ clang: -fsanitize=memory -O0 -w -DCASE=10 => exit 1
//@ clang: -fsanitize=memory -O0 -w -DCASE=100 => exit 0

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile int sink;
static int id(int x) { return x; }
struct pair { int a; int b; };

static void bad_1(void) { int x; if (x > 0) sink = 1; }
static void bad_2(void) { int x; if (id(0)) x = 1; if (x) sink = 1; }
static void bad_3(void) { int x; switch (id(3)) { case 1: x = 1; break; case 2: x = 2; break; } if (x == 1) sink = 1; }
static void bad_4(void) { int a[3]; a[0] = 1; a[2] = 1; if (a[id(1)]) sink = 1; }
static void bad_5(void) { struct pair p; p.a = 1; if (p.b) sink = 1; }
static void bad_6(void) { int sum; for (int i = 0; i < 3; i++) sum += i; if (sum) sink = 1; }
static void bad_7(void) { double d; if (d > 0.0) sink = 1; }
static void bad_8(void) { struct pair p, q; p.a = 1; q = p; if (q.b) sink = 1; }
static void bad_9(void) { for (int i = 0; i < 2; i++) { int x; if (i == 0) x = 1; if (x) sink = 1; } }
static void bad_10(void) { int x; int y = id(1); if (y && x) sink = 1; }

static void good_1(void) { int x = 0; if (x > 0) sink = 1; }
static void good_2(void) { int x; if (id(0)) x = 1; else x = 2; if (x) sink = 1; }
static void good_3(void) { int x; switch (id(3)) { case 1: x = 1; break; default: x = 2; break; } if (x == 1) sink = 1; }
static void good_4(void) { int a[3]; for (int i = 0; i < 3; i++) a[i] = i; if (a[id(1)]) sink = 1; }
static void good_5(void) { struct pair p; p.a = 1; struct pair q = p; if (q.a) sink = 1; }
static void good_6(void) { int sum = 0; for (int i = 0; i < 3; i++) sum += i; if (sum) sink = 1; }
static void good_7(void) { double d; d = id(1); if (d > 0.0) sink = 1; }
static void good_8(void) { struct pair p = {1}, q; q = p; if (q.b) sink = 1; }
static void good_9(void) { for (int i = 0; i < 2; i++) { int x; x = i; if (x) sink = 1; } }
static void good_10(void) { int x; int y = id(0); if (y && x) sink = 1; (void)x; }

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
