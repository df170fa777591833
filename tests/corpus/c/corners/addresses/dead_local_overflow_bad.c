// The storage of a dead local, as it matters for an overflow.
//@ run: verify % --check overflow --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)
//@ gcc: -fsanitize=undefined => ubsan

extern void reach_error(void);
int *s, k;
__attribute__((noinline)) void keep(int *p) {
  if (s == p) k = 1;
  s = p;
}
int main(void) {
  {
    int x[100];
    x[3] = 1;
    keep(x);
  }
  {
    int y[100];
    y[3] = 1;
    keep(y);
  }
  int n = 2147483647;
  n += k;
  return n == 0;
}
