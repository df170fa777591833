//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// How far functions are apart is open.

#include <assert.h>
int f(int n) { return n + 1; }
int g(int n) { return n + 2; }

int main(void) {
  long d = (char *)g - (char *)f;
  assert(d != 1);
}
