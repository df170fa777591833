// The twin: both live at the same time.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

extern void reach_error(void);
int *s, k;
__attribute__((noinline)) void keep(int *p) {
  if (s == p) k = 1;
  s = p;
}
__attribute__((noinline)) void g(int y) {
  y++;
  keep(&y);
}
__attribute__((noinline)) void f(int x) {
  x++;
  keep(&x);
  g(x);
}
int main(void) {
  f(1);
  if (k) reach_error();
}
