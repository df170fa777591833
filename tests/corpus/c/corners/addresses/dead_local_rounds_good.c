// The twin: a static array, and two places in it.
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
int main(void) {
  for (int i = 0; i < 2; i++) {
    static int x[4];
    x[i] = 1;
    keep(x + i);
  }
  if (k) reach_error();
}
