//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// Pointers to functions that are ordered: one against itself.

#include <assert.h>
int f(int n) { return n + 1; }
int g(int n) { return n + 2; }

int main(void) {
  int (*p)(int) = f, (*q)(int) = f;
  assert((void *)p <= (void *)q && p == q && p != g);
}
