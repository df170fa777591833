// The twin: the size is computed before.
//@ run: verify % --check overflow --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -fsanitize=undefined => exit 0

extern void reach_error(void);
static int g = 1, b[4];
static int zero(void) {
  g = 0;
  return 0;
}
int main(void) {
  int k = g - 1;
  int *q = (int *)(int(*)[k + 1])(b + zero());
  k += 2147483647;
  return q == 0;
}
