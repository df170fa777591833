// The two sizes in the type of a cast and its operand are evaluated in any order.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

extern void reach_error(void);
static int g, b[4];
static int f(int x) {
  g = g * 10 + x;
  return 1;
}
int main(void) {
  int(*p)[1][1] = (int(*)[f(1)][f(2)])(b + f(3));
  if (g == 213) reach_error();
  return p == 0;
}
