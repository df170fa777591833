// A local may lie where an earlier one was, whenever that is asked.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

extern void reach_error(void);
int *s;
__attribute__((noinline)) void f(void) {
  int x[2] = {1, 2};
  s = x;
}
__attribute__((noinline)) void g(void) {
  int y[2] = {3, 4}, z[2] = {5, 6};
  if (s == y || s == z) reach_error();
}
int main(void) {
  f();
  g();
}
