//@ run: verify % --check reach --data-model ILP32 --timeout 30s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ run: verify % --check reach --data-model LP64 --timeout 30s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => signal ABRT
// A byte of a pointer is one of a number that nobody knows.

#include <assert.h>
int x;
int main(void) {
  int *p = &x;
  assert(((unsigned char *)&p)[sizeof p - 1] == 0);
}
