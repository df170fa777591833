//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// Twice the other order is the first one.

#include <assert.h>
int x = 4;
int main(void) {
  int *p = &x, *q, *r;
  unsigned char *s = (unsigned char *)&p, *d = (unsigned char *)&q, *e = (unsigned char *)&r;
  for (unsigned i = 0; i < sizeof p; i++) d[sizeof p - 1 - i] = s[i];
  for (unsigned i = 0; i < sizeof p; i++) e[sizeof p - 1 - i] = d[i];
  assert(r == p && *r == 4);
}
