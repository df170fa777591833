// What built-in functions promise: a place is not reached, a number is not 0.
// Five functions with a violation each and five without, told apart by name in one run.
//@ run: verify % --check builtin --confirm never
//@ exit: 1
//@ stdout: bad_1.builtin.1: violated
//@ stdout: bad_2.builtin.1: violated
//@ stdout: bad_3.builtin.1: violated
//@ stdout: bad_4.builtin.1: violated
//@ stdout: bad_5.builtin.1: violated
//@ stdout:  checks safe, 5 violated
//@ gcc: -fsanitize=unreachable,builtin -fno-sanitize-recover=all -w -DCASE=1 => ubsan
//@ gcc: -fsanitize=unreachable,builtin -fno-sanitize-recover=all -w -DCASE=2 => ubsan
//@ gcc: -fsanitize=unreachable,builtin -fno-sanitize-recover=all -w -DCASE=3 => ubsan
//@ gcc: -fsanitize=unreachable,builtin -fno-sanitize-recover=all -w -DCASE=4 => ubsan
//@ gcc: -fsanitize=unreachable,builtin -fno-sanitize-recover=all -w -DCASE=5 => ubsan
//@ gcc: -fsanitize=unreachable,builtin -fno-sanitize-recover=all -w -DCASE=100 => exit 0

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static int sink;
static unsigned none(void) { return 0; }
static unsigned long long far(void) { return 1ull << 32; }

static void bad_1(void) { __builtin_unreachable(); }
static void bad_2(void) {
  switch (none()) {
  case 1: return;
  default: __builtin_unreachable();
  }
}
static void bad_3(void) { sink = __builtin_clz(none()); }
static void bad_4(void) { sink = __builtin_ctzll(none()); }
static void bad_5(void) { sink = __builtin_ctz((unsigned)far()); }

static void good_1(void) {
  switch (none()) {
  case 0: return;
  default: __builtin_unreachable();
  }
}
static void good_2(void) { sink = none() ? __builtin_clz(none()) : 32; }
static void good_3(void) { sink = __builtin_clz(none() + 1); }
static void good_4(void) { sink = __builtin_ctzll(far()); }
static void good_5(void) { sink = __builtin_popcount(none()) + __builtin_ffs(none()); }

int main(void) {
  switch (CASE) {
  case 1: bad_1(); break;
  case 2: bad_2(); break;
  case 3: bad_3(); break;
  case 4: bad_4(); break;
  case 5: bad_5(); break;
  default:
    good_1();
    good_2();
    good_3();
    good_4();
    good_5();
  }
  return 0;
}
