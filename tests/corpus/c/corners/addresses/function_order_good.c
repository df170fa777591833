//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// The number of a function is always the same, and not 0.

#include <assert.h>
#include <stdint.h>
int f(int n) { return n + 1; }
int g(int n) { return n + 2; }

int main(void) {
  uintptr_t a = (uintptr_t)f;
  assert(a == (uintptr_t)f && a != 0 && !(a < (uintptr_t)f) && f != g);
}
