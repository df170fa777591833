// Objects that are not volatile do not.
//@ run: verify % --check reach --volatile all --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

#include <stdint.h>
#include <assert.h>
struct s { int a; volatile int b; };
int main(void) {
  struct s s = {1, 2};
  int b = s.b;
  assert(s.a == 1);
  return b == 2;
}
