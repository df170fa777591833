// One that is not named does not.
//@ run: verify % --check reach --volatile flag --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
static volatile int flag, other;
static int read(volatile int *from) { return *from; }
int main(void) {
  flag = other = 0;
  int ignored = read(&flag);
  assert(read(&other) == 0);
  return ignored == 0;
}
