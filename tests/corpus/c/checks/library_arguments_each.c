// Blocks that overlap, and arguments that a format does not ask for.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check library-arguments --confirm never
//@ exit: 1
//@ stdout: bad_1.library-arguments.1: violated
//@ stdout: bad_2.library-arguments.1: violated
//@ stdout: bad_3.library-arguments.1: violated
//@ stdout: bad_4.library-arguments.1: violated
//@ stdout: bad_5.library-arguments.1: violated
//@ stdout: bad_6.library-arguments.1: violated
//@ stdout: bad_7.library-arguments.1: violated
//@ stdout: bad_8.library-arguments.1: violated
//@ stdout: bad_9.library-arguments.1: violated
//@ stdout: bad_10.library-arguments.1: violated
//@ stdout:  checks safe, 10 violated
//@ gcc: -fsanitize=address -fno-builtin -w -DCASE=1 => asan
//@ gcc: -fsanitize=address -fno-builtin -w -DCASE=2 => asan
//@ gcc: -fsanitize=address -fno-builtin -w -DCASE=3 => asan
//@ gcc: -fsanitize=address -fno-builtin -w -DCASE=100 => exit 0

#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static char bytes[16];
static int numbers[4];
static size_t count(void) { return 5; }

static void bad_1(void) { memcpy(bytes + 1, bytes, 2); }
static void bad_2(void) { memcpy(bytes, bytes + 4, count()); }
static void bad_3(void) { memcpy(bytes + 4, bytes, count()); }
static void bad_4(void) { mempcpy(numbers + 1, numbers, sizeof numbers - sizeof *numbers); }
static void bad_5(void) { printf("%d %d\n", 1); }
static void bad_6(void) { printf("%d\n", 1.0); }
static void bad_7(void) { printf("%s\n", 5); }
static void bad_8(void) { printf("%d\n", sizeof(int)); }
static void bad_9(void) { fprintf(stderr, "%f\n", 1); }
static void bad_10(void) { long n; scanf("%d", &n); }

static void good_1(void) { memcpy(bytes + 2, bytes, 2); }
static void good_2(void) { memcpy(bytes, bytes + 5, count()); }
static void good_3(void) { memcpy(bytes + 5, bytes, count()); }
static void good_4(void) { mempcpy(numbers + 2, numbers, 2 * sizeof *numbers); }
static void good_5(void) { memmove(bytes + 1, bytes, count()); }
static void good_6(void) { memcpy(bytes, bytes, count()); }
static void good_7(void) { printf("%d %u %x %c\n", 1u, 2, 3, 'c'); }
static void good_8(void) { printf("%zu %ld %s %p\n", sizeof(int), 1L, "s", (void *)bytes); }
static void good_9(void) { fprintf(stderr, "%f %g\n", 1.0f, 2.0); }
static void good_10(void) { int n; scanf("%d", &n); }

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
