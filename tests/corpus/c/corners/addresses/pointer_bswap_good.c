//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
// The twin: nothing is lost on the way of the pointer.

#include <stdint.h>
extern void reach_error(void);
int x;
int main(void) {
  uint64_t r = __builtin_bswap64(0x0102030405060708u);
  int *p = &x;
  *p = 5;
  if (x != 5 || __builtin_bswap64(r) != 0x0102030405060708u) reach_error();
}
