// The twin: nothing is stored through the integer.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int x;
int main(void) {
  uintptr_t v = ((uintptr_t)__VERIFIER_nondet_uint() << 32) + __VERIFIER_nondet_uint();
  if (v == (uintptr_t)&x) {
    x = 7;
    if (x != 7) reach_error();
  }
}
