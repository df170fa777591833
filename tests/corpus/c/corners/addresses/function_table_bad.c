//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -m32 => signal ABRT
// Calls through a table of integers.

#include <assert.h>
#include <stdint.h>
int f(int n) { return n + 1; }
int g(int n) { return n + 2; }

uintptr_t table[2];
int main(void) {
  table[0] = (uintptr_t)f;
  table[1] = (uintptr_t)g;
  int sum = 0;
  for (int i = 0; i < 2; i++) sum += ((int (*)(int))table[i])(10);
  assert(sum == 24);
}
