// A local may lie where that of an earlier call was.
//@ run: verify % --check reach --data-model ILP32 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -m32 -O0 => signal ABRT

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
}
int main(void) {
  f();
  g();
  if (k) reach_error();
}
