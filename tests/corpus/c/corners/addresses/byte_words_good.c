//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// memcpy to an array of words and back, and by assignment of words.

#include <assert.h>
#include <stdint.h>
#include <string.h>
int x = 8;
int main(void) {
  int *p = &x, *q, *r;
  uint32_t w[sizeof p / 4], v[sizeof p / 4];
  memcpy(w, &p, sizeof p);
  for (unsigned i = 0; i < sizeof p / 4; i++) v[i] = w[i];
  memcpy(&q, v, sizeof q);
  memcpy(&r, w, sizeof r);
  assert(*q == 8 && r == p);
}
