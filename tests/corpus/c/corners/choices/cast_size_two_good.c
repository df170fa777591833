// The two sizes in the type of a cast and its operand are evaluated in any order, each once.
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
  int(*p)[1][1] = (int(*)[f(1)][f(2)])(b + f(3));
  if (g < 123 || g > 321 || g % 3 != 0) reach_error();
  return p == 0;
}
