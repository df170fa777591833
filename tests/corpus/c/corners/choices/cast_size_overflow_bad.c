// The sizes in the type of a cast and its operand are evaluated in any order, as it matters for an overflow.
//@ run: verify % --check overflow --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)
//@ gcc: -fsanitize=undefined => ubsan

extern void reach_error(void);
static int g = 1, b[4];
static int zero(void) {
  g = 0;
  return 0;
}
int main(void) {
  int k = 0;
  int *q = (int *)(int(*)[(k = g) + 1])(b + zero());
  k += 2147483647;
  return q == 0;
}
