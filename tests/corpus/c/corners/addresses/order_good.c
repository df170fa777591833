//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0
// Within an object the order is known, also where two are possible.

#include <assert.h>
int a[10], b[10];
static int sum(int *p, int *end) { int s = 0; while (p < end) s += *p++; return s; }
int main(void) {
  a[3] = 4;
  assert(sum(a, a + 10) == 4);
  assert(sum(b, b + 10) == 0);
}
