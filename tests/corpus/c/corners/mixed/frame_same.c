// Two lifetimes of a local: nor is it sure that they have the same, though gcc gives it to them.
//@ run: verify % --timeout 30s --check reach
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => exit 0

#include <assert.h>
#include <stdint.h>
__attribute__((noinline)) static uintptr_t f(int n) {
  int x[2] = {n, n};
  return (uintptr_t)&x[x[0] & 1];
}
int main(void) {
  uintptr_t a = f(2), b = f(4);
  assert(a == b);
  return 0;
}
