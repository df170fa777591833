//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// The bytes of a pointer to a function, copied; it is called.

#include <assert.h>
int f(int n) { return n + 1; }
int g(int n) { return n + 2; }

int main(void) {
  int (*p)(int) = f, (*q)(int) = g;
  for (unsigned i = 0; i < sizeof p; i++) ((char *)&q)[i] = ((char *)&p)[i];
  assert(q == f && q(1) == 2);
}
