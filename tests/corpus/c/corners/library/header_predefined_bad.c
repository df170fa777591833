//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// gcc and glibc define macros that programs ask for.

#include <stdio.h>
#include <assert.h>
int main(void) {
#if defined __STDC_IEC_559__ && defined __GLIBC__ && _POSIX_C_SOURCE >= 200809L
  assert(0);
#endif
  return 0;
}
