//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// The same, with the answer that the machine does not give.

#include <assert.h>
int x;
int main(void) {
  int *p = &x;
  assert(((unsigned char *)&p)[0] != 7);
}
