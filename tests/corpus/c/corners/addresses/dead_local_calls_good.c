// The twin: both live at the same time.
//@ run: verify % --check reach --data-model ILP32 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O0 => exit 0

extern void reach_error(void);
int *s, k;
__attribute__((noinline)) void keep(int *p) {
  if (s == p) k = 1;
  s = p;
}
__attribute__((noinline)) void g(void) {
  int y[100];
  y[3] = 1;
  keep(y);
}
__attribute__((noinline)) void f(void) {
  int x[100];
  x[3] = 1;
  keep(x);
  g();
}
int main(void) {
  f();
  if (k) reach_error();
}
