// A local may lie where that of an earlier block was.
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
  if (k) reach_error();
}
