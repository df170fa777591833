//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// Integers that begin as functions, and are called.

#include <assert.h>
#include <stdint.h>
int f(int n) { return n + 1; }
int g(int n) { return n + 2; }

uintptr_t table[2] = {(uintptr_t)f, (uintptr_t)g};
int main(void) {
  assert(((int (*)(int))table[1])(1) == 3 && ((int (*)(int))table[0])(1) == 2);
}
