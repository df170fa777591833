//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// The number of a function, in a program that makes pointers of integers.

#include <assert.h>
#include <stdint.h>
int f(int n) { return n + 1; }
int g(int n) { return n + 2; }

int x;
int main(void) {
  uintptr_t n = (uintptr_t)f, m = (uintptr_t)&x;
  int *p = (int *)(m + 0 * n);
  assert(p == &x || n > 0x7fff);
  assert(n > 0x7fff);
}
