//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// Null is made of zeros, and what is stored over a pointer is seen.

#include <assert.h>
int x;
int main(void) {
  int *p = &x;
  unsigned char *b = (unsigned char *)&p;
  b[1] = 7;
  assert(b[1] == 7);
  p = 0;
  for (unsigned i = 0; i < sizeof p; i++) assert(b[i] == 0);
  p = &x;
  assert(*p == 0);
}
