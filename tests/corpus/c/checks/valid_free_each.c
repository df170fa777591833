// Frees of what is no live block.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check memsafety --confirm never --malloc never-fails
//@ exit: 1
//@ stdout: bad_1.valid-free.1: violated
//@ stdout: bad_2.valid-free.1: violated
//@ stdout: bad_3.valid-free.1: violated
//@ stdout: bad_4.valid-free.2: violated
//@ stdout: bad_5.valid-free.2: violated
//@ stdout: bad_6.valid-free.1: violated
//@ stdout: bad_7.valid-free.1: violated
//@ stdout: bad_8.valid-free.1: violated
//@ stdout: bad_9.valid-free.1: violated
//@ stdout: bad_10.valid-free.1: violated
//@ stdout:  checks safe, 10 violated

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile int sink;
static int id(int x) { return x; }
static int table[4];

static void bad_1(void) { int x; free(&x); }
static void bad_2(void) { free(table); }
static void bad_3(void) { char *s = malloc(3); free(s + 1); }
static void bad_4(void) { char *s = malloc(3); free(s); free(s); }
static void bad_5(void) { char *s = calloc(3, 1); char *t = s; free(t); free(s); }
static void bad_6(void) { char b[4]; char *p = b; free(p); }
static void bad_7(void) { char *s = malloc(3); s = realloc(s + 1, 5); free(s); }
static void bad_8(void) { char *s = malloc(4), *t = s; t += id(2); free(t); }
static void bad_9(void) { char *s = "abc"; free(s); }
static void bad_10(void) { char *s = malloc(3); for (int i = 0; i < 2; i++) free(s); }

static void good_1(void) { free(0); }
static void good_2(void) { int *p = malloc(4); free(p); }
static void good_3(void) { char *s = malloc(3); char *t = s + 1; free(t - 1); }
static void good_4(void) { char *s = malloc(3); free(s); s = 0; free(s); }
static void good_5(void) { char *s = calloc(3, 1); char *t = s; s = 0; free(t); free(s); }
static void good_6(void) { char *b = malloc(4); char *p = b; free(p); }
static void good_7(void) { char *s = malloc(3); s = realloc(s, 5); free(s); }
static void good_8(void) { char *s = malloc(4), *t = s; t += id(2); free(t - 2); }
static void good_9(void) { char *s = realloc(0, 3); free(s); }
static void good_10(void) { for (int i = 0; i < 2; i++) { char *s = malloc(3); free(s); } }

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
