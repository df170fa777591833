// A volatile object that is named may change at any time.
//@ run: verify % --check reach --volatile flag --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <stdint.h>
#include <assert.h>
static volatile int flag, other;
int main(void) {
  flag = 0;
  assert(flag == 0);
  return 0;
}
