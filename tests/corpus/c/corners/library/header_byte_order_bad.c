//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// BYTE_ORDER is defined, and is LITTLE_ENDIAN.

#include <sys/types.h>
#include <assert.h>
int main(void) {
#if BYTE_ORDER == LITTLE_ENDIAN && BYTE_ORDER != BIG_ENDIAN
  assert(0);
#endif
  return 0;
}
