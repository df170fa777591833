// Two inputs may be the halves of an address. No run can show it, since the address is another one each time.
//@ run: verify % --check overflow --data-model LP64 --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -fsanitize=undefined => exit 0

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int x;
int main(void) {
  uintptr_t v = ((uintptr_t)__VERIFIER_nondet_uint() << 32) + __VERIFIER_nondet_uint();
  if (v == (uintptr_t)&x) {
    *(int *)v = 7;
    x += 2147483641;
  }
}
