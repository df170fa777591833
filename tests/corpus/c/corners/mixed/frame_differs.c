// Two lifetimes of a local: that they have different addresses is not sure.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <assert.h>
#include <stdint.h>
__attribute__((noinline)) static uintptr_t f(int n) {
  int x[2] = {n, n};
  return (uintptr_t)&x[x[0] & 1];
}
int main(void) {
  uintptr_t a = f(2), b = f(4);
  assert(a != b);
  return 0;
}
