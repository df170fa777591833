// The twin: both live at the same time.
//@ run: verify % --check termination --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

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
    int y[100];
    y[3] = 1;
    keep(y);
  }
  while (k) {
  }
}
