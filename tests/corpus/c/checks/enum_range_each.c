// Integers that become values of an enumeration without being one of its constants.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check enum-range --confirm never
//@ exit: 1
//@ stdout: bad_1.enum-range.1: violated
//@ stdout: bad_2.enum-range.1: violated
//@ stdout: bad_3.enum-range.1: violated
//@ stdout: returns.enum-range.1: violated
//@ stdout: bad_5.enum-range.1: violated
//@ stdout: bad_6.enum-range.1: violated
//@ stdout: bad_7.enum-range.1: violated
//@ stdout: bad_8.enum-range.3: violated
//@ stdout: bad_9.enum-range.1: violated
//@ stdout: bad_10.enum-range.1: violated
//@ stdout:  checks safe, 10 violated

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile int sink;
static int id(int x) { return x; }
enum colour { RED, GREEN, BLUE };
enum gaps { LOW = -5, MIDDLE = 0, HIGH = 7 };
static void takes(enum colour c) { sink = (int)c; }
static enum colour returns(int x) { return x; }

static void bad_1(void) { enum colour c = id(3); sink = c; }
static void bad_2(void) { enum colour c = (enum colour)id(-1); sink = c; }
static void bad_3(void) { takes(id(4)); }
static void bad_4(void) { sink = returns(17); }
static void bad_5(void) { enum gaps g = id(-4); sink = g; }
static void bad_6(void) { enum gaps g = (enum gaps)id(8); sink = g; }
static void bad_7(void) { enum colour c = BLUE; c = c + id(1); sink = c; }
static void bad_8(void) { enum colour c = RED; c++; c++; c++; sink = c; }
static void bad_9(void) { enum colour a[2] = {RED, RED}; a[1] = id(5); sink = a[1]; }
static void bad_10(void) { for (enum colour c = RED; c <= BLUE; c++) sink = c; }

static void good_1(void) { enum colour c = id(2); sink = c; }
static void good_2(void) { enum colour c = (enum colour)id(0); sink = c; }
static void good_3(void) { takes(id(1)); }
static void good_4(void) { sink = returns(2); }
static void good_5(void) { enum gaps g = id(-5); sink = g; }
static void good_6(void) { enum gaps g = (enum gaps)id(7); sink = g; }
static void good_7(void) { enum colour c = GREEN; c = c + id(1); sink = c; }
static void good_8(void) { enum colour c = RED; c++; c++; sink = c; }
static void good_9(void) { int x = id(5); sink = x == BLUE; }
static void good_10(void) { for (int c = RED; c <= BLUE; c++) takes(c); }

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
