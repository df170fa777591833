// The twin: the size is the same before and after the call.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

extern void reach_error(void);
static int n = 1, b[8];
static int two(void) {
  n = 2;
  return 0;
}
int main(void) {
  two();
  int *q = (int *)((int(*)[n])(b + two()) + 1);
  if (q != b + 2) reach_error();
}
