// Library functions that get no object, even if they ask for no bytes.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check nonnull --confirm never
//@ exit: 1
//@ stdout: bad_1.nonnull.1: violated
//@ stdout: bad_2.nonnull.1: violated
//@ stdout: bad_3.nonnull.1: violated
//@ stdout: bad_4.nonnull.1: violated
//@ stdout: bad_5.nonnull.1: violated
//@ stdout: bad_6.nonnull.1: violated
//@ stdout: bad_7.nonnull.1: violated
//@ stdout: bad_8.nonnull.1: violated
//@ stdout: bad_9.nonnull.1: violated
//@ stdout: bad_10.nonnull.1: violated
//@ stdout:  checks safe, 10 violated
//@ gcc: -fsanitize=nonnull-attribute -fno-sanitize-recover=all -fno-builtin -w -DCASE=1 => ubsan
//@ gcc: -fsanitize=nonnull-attribute -fno-sanitize-recover=all -fno-builtin -w -DCASE=2 => ubsan
//@ gcc: -fsanitize=nonnull-attribute -fno-sanitize-recover=all -fno-builtin -w -DCASE=3 => ubsan
//@ gcc: -fsanitize=nonnull-attribute -fno-sanitize-recover=all -fno-builtin -w -DCASE=4 => ubsan
//@ gcc: -fsanitize=nonnull-attribute -fno-sanitize-recover=all -fno-builtin -w -DCASE=5 => ubsan
//@ gcc: -fsanitize=nonnull-attribute -fno-sanitize-recover=all -fno-builtin -w -DCASE=6 => ubsan
//@ gcc: -fsanitize=nonnull-attribute -fno-sanitize-recover=all -fno-builtin -w -DCASE=7 => ubsan
//@ gcc: -fsanitize=nonnull-attribute -fno-sanitize-recover=all -fno-builtin -w -DCASE=8 => ubsan
//@ gcc: -fsanitize=nonnull-attribute -fno-sanitize-recover=all -fno-builtin -w -DCASE=9 => ubsan
//@ gcc: -fsanitize=nonnull-attribute -fno-sanitize-recover=all -fno-builtin -w -DCASE=10 => ubsan
//@ gcc: -fsanitize=nonnull-attribute -fno-sanitize-recover=all -fno-builtin -w -DCASE=100 => exit 0

#include <string.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile int sink;
static char to[8], from[8];
static void *null(void) { return 0; }
static size_t none(void) { return 0; }
static int less(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

static void bad_1(void) { memcpy(null(), from, none()); }
static void bad_2(void) { memcpy(to, null(), none()); }
static void bad_3(void) { memmove(null(), from, none()); }
static void bad_4(void) { memset(null(), 0, none()); }
static void bad_5(void) { sink = memcmp(null(), from, none()); }
static void bad_6(void) { sink = memchr(null(), 0, none()) != 0; }
static void bad_7(void) { strncpy(to, null(), none()); }
static void bad_8(void) { sink = strncmp(null(), from, none()); }
static void bad_9(void) { qsort(null(), none(), 1, less); }
static void bad_10(void) { char *p = sink ? to : 0; memcpy(p, from, none()); }

static void good_1(void) { memcpy(to, from, none()); }
static void good_2(void) { memcpy(to, from + 8, none()); }
static void good_3(void) { memmove(to, to + 1, none()); }
static void good_4(void) { memset(to, 0, none()); }
static void good_5(void) { sink = memcmp(to, from, none()); }
static void good_6(void) { sink = memchr(to, 0, none()) != 0; }
static void good_7(void) { strncpy(to, from, none()); }
static void good_8(void) { sink = strncmp(to, from, none()); }
static void good_9(void) { qsort(to, none(), 1, less); }
static void good_10(void) { char *p = null(); if (p) memcpy(p, from, none()); }

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
