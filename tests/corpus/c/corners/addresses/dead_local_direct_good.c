// The twin: the pointer is one to the second element by then.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

extern void reach_error(void);
int *s;
__attribute__((noinline)) void f(void) {
  int x[2] = {1, 2};
  s = x;
}
__attribute__((noinline)) void g(void) {
  int y[2] = {3, 4};
  s = &y[1];
  if (s == y) reach_error();
}
int main(void) {
  f();
  g();
}
