// Pointers that are moved out of their objects.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check pointer-arithmetic,memsafety --confirm never --malloc never-fails
//@ exit: 1
//@ stdout: bad_1.pointer-arithmetic.1: violated
//@ stdout: bad_2.pointer-arithmetic.1: violated
//@ stdout: bad_3.pointer-arithmetic.1: violated
//@ stdout: bad_4.pointer-arithmetic.1: violated
//@ stdout: bad_5.pointer-arithmetic.2: violated
//@ stdout: bad_6.pointer-arithmetic.1: violated
//@ stdout: bad_7.pointer-arithmetic.1: violated
//@ stdout: bad_8.pointer-arithmetic.1: violated
//@ stdout: bad_9.pointer-arithmetic.1: violated
//@ stdout: bad_10.pointer-arithmetic.3: violated
//@ stdout:  checks safe, 10 violated

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile int sink;
static int id(int x) { return x; }
static int table[4];
struct pair { int a; int b; };

static void bad_1(void) { int a[3]; int *p = a + id(4); sink = p == a; }
static void bad_2(void) { int a[3]; int *p = a - id(1); sink = p == a; }
static void bad_3(void) { int *p = &table[0]; p += id(5); sink = p == 0; }
static void bad_4(void) { char *s = malloc(4); if (s) { char *t = s + id(5); sink = t == s; free(s); } }
static void bad_5(void) { int x = 0; int *p = &x; p++; p++; sink = p == &x; }
static void bad_6(void) { int *p = 0; p = p + id(1); sink = p == 0; }
static void bad_7(void) { struct pair s = {1, 2}; struct pair *p = &s; p = p - 1; sink = p == 0; }
static void bad_8(void) { const char *t = "abc"; t += id(5); sink = t == 0; }
static void bad_9(void) { int a[2][2]; int *p = &a[0][0]; p = p + id(5); sink = p == 0; }
static void bad_10(void) { int *p = table + 4; p--; p -= id(4); sink = p == 0; }

static void good_1(void) { int a[3]; int *p = a + id(3); sink = p == a; }
static void good_2(void) { int a[3]; int *p = a + 3; p -= id(3); sink = p == a; }
static void good_3(void) { int *p = &table[0]; p += id(4); sink = p == 0; }
static void good_4(void) { char *s = malloc(4); if (s) { char *t = s + id(4); sink = t == s; free(s); } }
static void good_5(void) { int x = 0; int *p = &x; p++; p--; sink = *p; }
static void good_6(void) { int *p = 0; p = p + id(0); sink = p == 0; }
static void good_7(void) { struct pair s[2] = {{1, 2}, {3, 4}}; struct pair *p = &s[1]; p = p - 1; sink = p->a; }
static void good_8(void) { const char *t = "abc"; t += id(4); sink = t[-1]; }
static void good_9(void) { int a[2][2] = {{1, 2}, {3, 4}}; int *p = &a[0][0]; p = p + id(3); sink = *p; }
static void good_10(void) { int *p = table + 4; while (p != table) { p--; sink = *p; } }

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
