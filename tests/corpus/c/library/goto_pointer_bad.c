// Labels as values: the third operation is the error.
//@ run: verify % --check reach --timeout 20s --clock processor
//@ exit: 1
//@ stdout: confirmed by execution
//@ gcc: -O0 => signal ABRT

#include <assert.h>
int main(void) {
  static const int next[] = {&&one - &&one, &&two - &&one, &&three - &&one};
  int at = 0, sum = 0;
  goto *(&&one + next[at++]);
one:
  sum += 1;
  goto *(&&one + next[at++]);
two:
  sum += 2;
  void *last = &&three;
  goto *last;
three:
  assert(sum != 3);
  return 0;
}
