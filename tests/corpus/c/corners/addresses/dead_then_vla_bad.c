// An array of variable length in `main` may lie where the local of an earlier call was.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

extern void reach_error(void);
int *s, n = 64;
__attribute__((noinline)) void f(void) {
  int x[4] = {1, 2, 3, 4};
  s = x;
}
int main(void) {
  f();
  int a[n];
  for (int i = 0; i < 64; i++)
    if (s == a + i) reach_error();
}
