// The twin: the sizes are computed before.
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
int main(void) {
  int k = f(2), n = f(1);
  int(*p)[1][1] = (int(*)[n][k])(b + f(3));
  if (g != 213) reach_error();
  return p == 0;
}
