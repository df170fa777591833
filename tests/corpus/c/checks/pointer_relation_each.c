// Pointers into different objects that are ordered or subtracted.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check pointer-relation --confirm never
//@ exit: 1
//@ stdout: bad_1.pointer-relation.1: violated
//@ stdout: bad_2.pointer-relation.1: violated
//@ stdout: bad_3.pointer-relation.1: violated
//@ stdout: bad_4.pointer-relation.1: violated
//@ stdout: bad_5.pointer-relation.1: violated
//@ stdout: bad_6.pointer-relation.1: violated
//@ stdout: bad_7.pointer-relation.1: violated
//@ stdout: bad_8.pointer-relation.1: violated
//@ stdout: bad_9.pointer-relation.1: violated
//@ stdout: bad_10.pointer-relation.1: violated
//@ stdout:  checks safe, 10 violated
//@ gcc: -fsanitize=address,pointer-compare,pointer-subtract -DCASE=1 => asan
//@ gcc: -fsanitize=address,pointer-compare,pointer-subtract -DCASE=2 => asan
//@ gcc: -fsanitize=address,pointer-compare,pointer-subtract -DCASE=3 => asan
//@ gcc: -fsanitize=address,pointer-compare,pointer-subtract -DCASE=4 => asan
//@ gcc: -fsanitize=address,pointer-compare,pointer-subtract -DCASE=5 => asan
//@ gcc: -fsanitize=address,pointer-compare,pointer-subtract -DCASE=6 => asan
//@ gcc: -fsanitize=address,pointer-compare,pointer-subtract -DCASE=7 => asan
//@ gcc: -fsanitize=address,pointer-compare,pointer-subtract -DCASE=8 => asan
//@ gcc: -fsanitize=address,pointer-compare,pointer-subtract -DCASE=9 => asan
//@ gcc: -fsanitize=address,pointer-compare,pointer-subtract -DCASE=10 => asan
//@ gcc: -fsanitize=address,pointer-compare,pointer-subtract -DCASE=100 => exit 0

#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile int sink;
static int id(int x) { return x; }
static int one[4], two[4];
struct pair { int a; int b; };
#ifdef __SANITIZE_ADDRESS__
const char *__asan_default_options(void) { return "detect_invalid_pointer_pairs=2"; }
#endif

static void bad_1(void) { int a[2], b[2]; sink = &a[id(0)] < &b[id(0)]; }
static void bad_2(void) { int a[2], b[2]; int *p = a, *q = b; sink = p > q; }
static void bad_3(void) { sink = one + id(1) <= two + id(1); }
static void bad_4(void) { sink = (int)(&one[id(0)] - &two[id(0)]); }
static void bad_5(void) { int x, y; int *p = id(0) ? &x : &y; sink = p >= &x; }
static void bad_6(void) { int x, y; int *p = &x, *q = &y; sink = (int)(p - q); }
static void bad_7(void) { struct pair s, t; int *p = &s.a, *q = &t.b; sink = p < q; }
static void bad_8(void) { char *p = (char *)one, *q = (char *)two; sink = p < q; }
static void bad_9(void) { int a[2]; int *p = a, *q = one; ptrdiff_t d = q - p; sink = d > 0; }
static void bad_10(void) { static int own[2]; int *p = own; for (int *q = one; q >= p; q--) { sink = 1; break; } }

static void good_1(void) { int a[2]; sink = &a[id(0)] < &a[id(1)]; }
static void good_2(void) { int a[2], b[2]; int *p = a, *q = b; sink = p != q; }
static void good_3(void) { sink = one + id(1) <= one + id(4); }
static void good_4(void) { sink = (int)(&one[id(3)] - &one[id(0)]); }
static void good_5(void) { int a[2]; int *p = id(0) ? &a[0] : &a[1]; sink = p >= a; }
static void good_6(void) { int a[4]; int *p = a, *q = a + 4; sink = (int)(q - p); }
static void good_7(void) { struct pair s; int *p = &s.a, *q = &s.b; sink = p < q; }
static void good_8(void) { char *p = (char *)one, *q = (char *)(one + 2); sink = p < q; }
static void good_9(void) { int a[2]; int *p = a, *q = a; ptrdiff_t d = q - p; sink = d == 0; }
static void good_10(void) { for (int *q = one; q < one + 4; q++) sink = *q; }

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
