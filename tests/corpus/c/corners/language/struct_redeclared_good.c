//@ run: verify % --timeout 20s --clock processor --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 -m32 => exit 0
extern void reach_error(void);
struct S { int a; };
struct S;
int main(void) {
  struct S s = {1};
  { const struct S; struct S t = {2}; if (t.a != 2) reach_error(); }
  { struct S *q = &s; if (q->a != 1) reach_error(); }
  { struct S; struct S *p = 0; struct S { int q[3]; };
    if (sizeof *p != 12) reach_error(); }
  if (sizeof(struct S) != 4) reach_error();
  return 0;
}
