// The local of a call may lie where that of an earlier one at the same depth was.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

extern void reach_error(void);
int *s, k;
__attribute__((noinline)) void keep(int *p) {
  if (s == p) k = 1;
  s = p;
}
__attribute__((noinline)) void f(int n) {
  int x = n;
  keep(&x);
  if (n > 0) f(n - 1);
}
int main(void) {
  f(0);
  f(0);
  if (k) reach_error();
}
