// The local of one round of a loop may lie where that of the round before was.
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
  for (int i = 0; i < 2; i++) {
    int x[4];
    x[i] = 1;
    keep(x);
  }
  if (k) reach_error();
}
