//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// The bytes of a pointer to a function.

#include <assert.h>
int f(int n) { return n + 1; }
int g(int n) { return n + 2; }

int main(void) {
  int (*p)(int) = f;
  assert(((unsigned char *)&p)[sizeof p - 1] != 0x99);
}
