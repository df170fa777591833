//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -m32 => signal ABRT
// Byte by byte to another pointer, which is used.

#include <assert.h>
int x = 1, y = 2;
void copy(void *to, const void *from, unsigned long n) {
  unsigned char *d = to;
  const unsigned char *s = from;
  while (n--) *d++ = *s++;
}
int main(void) {
  int *p = &x, *q = &y;
  copy(&q, &p, sizeof p);
  assert(*q == 2);
}
