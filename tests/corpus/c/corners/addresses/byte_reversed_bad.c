//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// The bytes of a pointer in another order.

#include <assert.h>
int x;
int main(void) {
  int *p = &x, *q;
  unsigned char *s = (unsigned char *)&p, *d = (unsigned char *)&q;
  for (unsigned i = 0; i < sizeof p; i++) d[sizeof p - 1 - i] = s[i];
  assert((unsigned long)q % 256 != 0x99);
}
