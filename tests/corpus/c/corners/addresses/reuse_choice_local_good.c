// Not both of two live locals lie where the dead one was. Each comparison chooses for itself in the model, so
// there is no verdict.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => exit 0

extern void reach_error(void);
int *s;
__attribute__((noinline)) void f(void) {
  int x[2] = {1, 2};
  s = x;
}
__attribute__((noinline)) void g(void) {
  int y[2] = {3, 4}, z[2] = {5, 6};
  if (s == y && s == z) reach_error();
}
int main(void) {
  f();
  g();
}
