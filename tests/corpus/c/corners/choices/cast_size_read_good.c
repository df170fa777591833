// The twin: the size is computed before.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

extern void reach_error(void);
static int g, b[8];
static int set(void) {
  g = 3;
  return 1;
}
int main(void) {
  int k = g;
  int *q = (int *)(int(*)[k + 1])(b + set());
  if (k != 0) reach_error();
  return q == 0;
}
