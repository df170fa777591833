// Accesses outside of live objects.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check memsafety --confirm never --malloc never-fails
//@ exit: 1
//@ stdout: bad_1.valid-deref.1: violated
//@ stdout: bad_2.valid-deref.1: violated
//@ stdout: bad_3.valid-deref.1: violated
//@ stdout: bad_4.valid-deref.2: violated
//@ stdout: bad_5.valid-deref.1: violated
//@ stdout: bad_6.valid-deref.1: violated
//@ stdout: bad_7.valid-deref.1: violated
//@ stdout: bad_8.valid-deref.1: violated
//@ stdout: bad_9.valid-deref.1: violated
//@ stdout: bad_10.valid-deref.1: violated
//@ stdout:  checks safe, 10 violated

#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile int sink;
static int id(int x) { return x; }
static int table[4];
static int *dangling(void) { int x = 1; int *p = &x; return p; }

static void bad_1(void) { int *p = 0; sink = *p; }
static void bad_2(void) { int a[3] = {0}; int *p = a; sink = p[id(3)]; }
static void bad_3(void) { char *s = malloc(3); if (s) { s[id(3)] = 1; free(s); } }
static void bad_4(void) { char *s = malloc(3); if (s) { s[0] = 1; free(s); sink = s[0]; } }
static void bad_5(void) { int *p = &table[3]; p++; sink = *p; }
static void bad_6(void) { int *p = dangling(); sink = *p; }
static void bad_7(void) { char b[3]; strcpy(b, "abc"); }
static void bad_8(void) { int *p; { int x = 1; p = &x; } sink = *p; }
static void bad_9(void) { char *s = "abc"; s[0] = 'x'; }
static void bad_10(void) { char b[4] = {1, 1, 1, 1}; sink = (int)strlen(b); }

static void good_1(void) { int x = 1; int *p = &x; sink = *p; }
static void good_2(void) { int a[3] = {0}; int *p = a; sink = p[id(2)]; }
static void good_3(void) { char *s = malloc(3); if (s) { s[id(2)] = 1; free(s); } }
static void good_4(void) { char *s = malloc(3); if (s) { s[0] = 1; sink = s[0]; free(s); } }
static void good_5(void) { int *p = &table[2]; p++; sink = *p; }
static void good_6(void) { static int y; int *p = &y; sink = *p; }
static void good_7(void) { char b[4]; strcpy(b, "abc"); }
static void good_8(void) { int *p; int x = 1; { p = &x; } sink = *p; }
static void good_9(void) { char s[] = "abc"; s[0] = 'x'; }
static void good_10(void) { char b[4] = {1, 1, 1, 0}; sink = (int)strlen(b); }

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
