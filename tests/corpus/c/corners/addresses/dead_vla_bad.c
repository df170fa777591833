// An array of variable length may lie where that of an earlier call was.
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
  int w[n];
  w[0] = 1;
  keep(w);
}
int main(void) {
  f(4);
  f(4);
  if (k) reach_error();
}
