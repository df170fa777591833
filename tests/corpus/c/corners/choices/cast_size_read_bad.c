// The sizes in the type of a cast and its operand are evaluated in any order: the size reads what the operand changes.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

extern void reach_error(void);
static int g, b[8];
static int set(void) {
  g = 3;
  return 1;
}
int main(void) {
  int k = 0;
  int *q = (int *)(int(*)[(k = g) + 1])(b + set());
  if (k == 0) reach_error();
  return q == 0;
}
