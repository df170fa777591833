// The twin: the calls are nested.
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
__attribute__((noinline)) void f(int n) {
  int w[n];
  w[0] = 1;
  keep(w);
  if (n > 3) f(n - 1);
  w[0]++;
}
int main(void) {
  f(4);
  if (k) reach_error();
}
