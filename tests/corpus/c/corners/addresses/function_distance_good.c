//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// A function is as far from another as that is from it.

#include <assert.h>
#include <stdint.h>
int f(int n) { return n + 1; }
int g(int n) { return n + 2; }

int main(void) {
  uintptr_t a = (uintptr_t)f, b = (uintptr_t)g;
  assert(a - b == 0 - (b - a));
}
