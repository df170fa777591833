// Indices outside of their arrays, also within a larger object.
// Ten functions with a violation each and ten without, told apart by name in one run.
//@ run: verify % --check bounds --confirm never
//@ exit: 1
//@ stdout: bad_1.array-bounds.1: violated
//@ stdout: bad_2.array-bounds.1: violated
//@ stdout: bad_3.array-bounds.1: violated
//@ stdout: bad_4.array-bounds.1: violated
//@ stdout: bad_5.array-bounds.1: violated
//@ stdout: bad_6.array-bounds.1: violated
//@ stdout: bad_7.array-bounds.1: violated
//@ stdout: bad_8.array-bounds.1: violated
//@ stdout: bad_9.array-bounds.1: violated
//@ stdout: bad_10.array-bounds.1: violated
//@ stdout:  checks safe, 10 violated
//@ gcc: -fsanitize=bounds -fno-sanitize-recover=all -DCASE=1 => ubsan
//@ gcc: -fsanitize=bounds -fno-sanitize-recover=all -DCASE=2 => ubsan
//@ gcc: -fsanitize=bounds -fno-sanitize-recover=all -DCASE=3 => ubsan
//@ gcc: -fsanitize=bounds -fno-sanitize-recover=all -DCASE=4 => ubsan
//@ gcc: -fsanitize=bounds -fno-sanitize-recover=all -DCASE=5 => ubsan
//@ gcc: -fsanitize=bounds -fno-sanitize-recover=all -DCASE=6 => ubsan
//@ gcc: -fsanitize=bounds -fno-sanitize-recover=all -DCASE=7 => ubsan
//@ gcc: -fsanitize=bounds -fno-sanitize-recover=all -DCASE=8 => ubsan
//@ gcc: -fsanitize=bounds -fno-sanitize-recover=all -DCASE=9 => ubsan
//@ gcc: -fsanitize=bounds -fno-sanitize-recover=all -DCASE=10 => ubsan
//@ gcc: -fsanitize=bounds -fno-sanitize-recover=all -DCASE=100 => exit 0

extern int __VERIFIER_nondet_int(void);
#ifndef CASE
#define CASE __VERIFIER_nondet_int()
#endif

static volatile int sink;
static int id(int x) { return x; }
struct pair { int a[2]; int b[2]; };
struct tail { int n; int last[1]; };
static int table[4];
static int grid[3][4];

static void bad_1(void) { int a[3] = {0}; int i = id(3); sink = a[i]; }
static void bad_2(void) { int a[3] = {0}; int i = id(-1); sink = a[i]; }
static void bad_3(void) { table[id(4)] = 1; }
static void bad_4(void) { sink = grid[1][id(4)]; }
static void bad_5(void) { sink = grid[id(3)][0]; }
static void bad_6(void) { struct pair p = {{1, 2}, {3, 4}}; int i = id(2); sink = p.a[i]; }
static void bad_7(void) { struct pair p[2] = {{{0}, {0}}}; int i = id(2); p[i].b[0] = 1; }
static void bad_8(void) { unsigned char a[256] = {0}; unsigned i = 256u + (unsigned)id(0); sink = a[i]; }
static void bad_9(void) { struct pair p = {{1, 2}, {3, 4}}; struct pair *q = &p; int i = id(3); sink = q->a[i]; }
static void bad_10(void) { for (int i = 0; i <= 4; i++) table[i] = i; }

static void good_1(void) { int a[3] = {0}; int i = id(2); sink = a[i]; }
static void good_2(void) { int a[3] = {0}; int *end = &a[id(3)]; sink = end == a; }
static void good_3(void) { table[id(3)] = 1; }
static void good_4(void) { sink = grid[2][id(3)]; }
static void good_5(void) { int *row = grid[id(2)]; sink = row[0]; }
static void good_6(void) { struct pair p = {{1, 2}, {3, 4}}; int i = id(1); sink = p.b[i]; }
static void good_7(void) { struct pair p[2] = {{{0}, {0}}}; int i = id(1); p[i].b[1] = 1; }
static void good_8(void) { unsigned char a[256] = {0}; unsigned char i = (unsigned char)id(255); sink = a[i]; }
static void good_9(void) { int n = id(3); int a[n]; for (int i = 0; i < n; i++) a[i] = i; sink = a[n - 1]; }
static void good_10(void) { for (int i = 0; i < 4; i++) table[i] = i; }

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
