// A variable without `volatile` that has changed since `setjmp` is indeterminate: no proof, and a run shows nothing.
//@ run: verify % --check reach --timeout 20s --clock processor
//@ exit: 3
//@ gcc: -O0 => exit 0

#include <assert.h>
#include <setjmp.h>
static jmp_buf b;
int main(void) {
  int calls = 0;
  if (setjmp(b) == 0) {
    calls = 1;
    longjmp(b, 1);
  }
  assert(calls == 1);
  return 0;
}
