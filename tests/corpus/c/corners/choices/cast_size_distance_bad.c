// The sizes in the type of a cast and its operand are evaluated in any order; what the pointer is moved by depends on
// it.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

extern void reach_error(void);
static int n = 1, b[8];
static int two(void) {
  n = 2;
  return 0;
}
int main(void) {
  int *q = (int *)((int(*)[n])(b + two()) + 1);
  if (q == b + 1) reach_error();
}
