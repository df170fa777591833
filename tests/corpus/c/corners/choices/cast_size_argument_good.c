// The twin: both are computed before.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

extern void reach_error(void);
static int g, b[4];
static int f(int x) {
  g = g * 10 + x;
  return 1;
}
static int use(void *p, int n) { return p != 0 && n == 1; }
int main(void) {
  int n = f(2), k = f(1), r = use((int(*)[k])b, n);
  if (!r || g != 21) reach_error();
}
