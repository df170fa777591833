// All volatile objects may change.
//@ run: verify % --check reach --volatile all --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)

#include <stdint.h>
#include <assert.h>
struct s { int a; volatile int b; };
int main(void) {
  struct s s = {1, 2};
  assert(s.a == 1);
  assert(s.b == 2);
  return 0;
}
