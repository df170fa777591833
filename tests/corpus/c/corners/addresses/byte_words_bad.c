//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// memcpy of a pointer to an array of words.

#include <assert.h>
#include <stdint.h>
#include <string.h>
int x;
int main(void) {
  int *p = &x;
  uint32_t w[sizeof p / 4];
  memcpy(w, &p, sizeof p);
  assert(w[0] >= 4096);
}
