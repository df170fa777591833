// A named object changes also where it is read through a pointer.
//@ run: verify % --check reach --volatile flag --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <stdint.h>
#include <assert.h>
static volatile int flag, other;
static int read(volatile int *from) { return *from; }
int main(void) {
  flag = other = 0;
  assert(read(&other) == 0);
  assert(read(&flag) == 0);
  return 0;
}
