// The sizes in the type of a cast and its operand are evaluated in any order; C allows that the operand is first.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

extern void reach_error(void);
static int g, b[4];
static int f(int x) {
  g = g * 10 + x;
  return 1;
}
int main(void) {
  int(*p)[1] = (int(*)[f(1)])(b + f(2));
  if (g == 21) reach_error();
  return p == 0;
}
