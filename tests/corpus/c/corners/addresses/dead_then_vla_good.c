// The twin: it lived before, and has not ended.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

extern void reach_error(void);
int *s, n = 64;
__attribute__((noinline)) void f(void) {
  int x[4] = {1, 2, 3, 4};
  s = x;
}
int main(void) {
  int a[n];
  f();
  for (int i = 0; i < 64; i++)
    if (s == a + i) reach_error();
}
