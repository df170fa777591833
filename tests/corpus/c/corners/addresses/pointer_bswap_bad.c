//@ gcc: -O0 => signal ABRT
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// A pointer goes through an integer whose bytes are swapped, twice. The model does not follow it, and says so.

#include <stdint.h>
extern void reach_error(void);
int x;
int main(void) {
  uintptr_t r = __builtin_bswap64((uintptr_t)&x);
  *(int *)__builtin_bswap64(r) = 5;
  if (x == 5) reach_error();
}
