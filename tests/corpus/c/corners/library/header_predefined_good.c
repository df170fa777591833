//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// gcc and glibc define macros that programs ask for.

#include <stdio.h>
#include <assert.h>
int main(void) {
#if !defined __STDC_IEC_559__ || !defined __GLIBC__ || _POSIX_C_SOURCE < 200809L || defined _GNU_SOURCE
  assert(0);
#endif
  return 0;
}
