//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -g -w => exit 0
// BYTE_ORDER is defined, and is LITTLE_ENDIAN.

#include <sys/types.h>
#include <assert.h>
int main(void) {
#if BYTE_ORDER == BIG_ENDIAN
  assert(0);
#endif
  return 0;
}
