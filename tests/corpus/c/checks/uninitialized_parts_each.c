// Elements that are copied from elements without a value.
// 5 functions with a violation each and 5 without, told apart by name in one run.
//@ run: verify % --check uninitialized --confirm never --timeout 90s
//@ exit: 1
//@ stdout: bad_1.uninitialized.1: violated
//@ stdout: bad_2.uninitialized.1: violated
//@ stdout: bad_3.uninitialized.1: violated
//@ stdout: bad_4.uninitialized.1: violated
//@ stdout: bad_5.uninitialized.1: violated
//@ not: .1: unknown
//@ not: good_1.uninitialized.1: violated
//@ not: good_2.uninitialized.1: violated
//@ not: good_3.uninitialized.1: violated
//@ not: good_4.uninitialized.1: violated
//@ not: good_5.uninitialized.1: violated
//@ gcc: -O0 => exit 0
//@ blind: no input is given

extern int __VERIFIER_nondet_int(void);
#define nondet __VERIFIER_nondet_int
struct point { int x, y; };
int sink;
void bad_1(void) { struct { struct point p[2]; } t; t.p[0].x = 1; t.p[1] = t.p[0]; sink = t.p[1].y; }
void bad_2(void) { struct point a[3], s; s.x = 4; a[2] = s; sink = a[2].y; }
void bad_3(void) { struct point a[3], s; a[1].x = 4; s = a[1]; sink = s.y; }
void bad_4(void) { struct point a[2], s = {1, 2}; int i = nondet(); if (i < 0 || i > 1) return; a[i] = s; sink = a[0].x; }
void bad_5(void) { struct point a[2], s = {1, 2}, t; a[0] = s; a[0] = t; sink = a[0].x; }
void good_1(void) { struct { struct point p[2]; } t; t.p[0].x = 1; t.p[1] = t.p[0]; sink = t.p[1].x; }
void good_2(void) { struct point a[3], s; s.x = 4; a[2] = s; sink = a[2].x; }
void good_3(void) { struct point a[3], s; a[1].x = 4; s = a[1]; sink = s.x; }
void good_4(void) { struct point a[2], s = {1, 2}; int i = nondet(); if (i < 0 || i > 1) return; a[i] = s; sink = a[i].x; }
void good_5(void) { struct point a[2], s = {1, 2}, t; a[0] = t; a[0] = s; sink = a[0].x; }
int main(void) {
  switch (nondet()) {
  case 1: bad_1(); break;
  case 2: bad_2(); break;
  case 3: bad_3(); break;
  case 4: bad_4(); break;
  case 5: bad_5(); break;
  case 6: good_1(); break;
  case 7: good_2(); break;
  case 8: good_3(); break;
  case 9: good_4(); break;
  case 10: good_5(); break;
  }
  return 0;
}
