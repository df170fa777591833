// The same bytes, parts and bit-fields where the least significant byte comes first are others.
//@ run: verify % --target riscv32 --check reach --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ stdout: not confirmed by execution: no compiler for the target riscv32

#include <stdint.h>
extern void reach_error(void);
union parts { uint32_t word; uint8_t bytes[4]; };
int main(void) {
  union parts x = {0x11223344};
  if (x.bytes[0] != 0x11)
    reach_error();
  return 0;
}
