//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O0 => exit 0
//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
// Integers made of the address of an object that lives as long as the program: names decide.

#include <assert.h>
#include <stdint.h>
int global, cells[4];
__attribute__((noinline)) uintptr_t cell(int n) { return (uintptr_t)&cells[n & 3]; }
int main(void) {
  uintptr_t back = (uintptr_t)&global;
  back += 0;
  *(int *)back = 3;
  assert(global == 3);
  uintptr_t a = cell(2), b = cell(6), c = cell(3);
  assert(a == b && a < c && c - a == sizeof(int));
}
