//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// A function through an integer.

#include <assert.h>
#include <stdint.h>
int f(int n) { return n + 1; }
int g(int n) { return n + 2; }

uintptr_t keep(uintptr_t n) { return n; }
int main(void) {
  uintptr_t n = keep((uintptr_t)f);
  int (*p)(int) = (int (*)(int))n;
  assert(p == f && p(3) == 4);
}
