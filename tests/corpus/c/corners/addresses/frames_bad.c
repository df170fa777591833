//@ gcc: -O0 => exit 0
//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// Integers made of a local's address in two lifetimes: C does not say that they are equal, though gcc makes them so. Another
// integer becomes a pointer again, so integers carry names.

#include <assert.h>
#include <stdint.h>
int global;
__attribute__((noinline)) uintptr_t frame(int n) {
  int x[2] = {n, n};
  return (uintptr_t)&x[x[0] & 1];
}
int main(void) {
  uintptr_t back = (uintptr_t)&global;
  back += 0;
  *(int *)back = 3;
  assert(global == 3);
  uintptr_t a = frame(2), b = frame(4);
  assert(a == b);
}
