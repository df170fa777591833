// The value of `longjmp` is what `setjmp` returns the second time, and never 0.
//@ run: verify % --check reach --timeout 20s --clock processor
//@ exit: 1
//@ stdout: confirmed by execution
//@ gcc: -O0 => signal ABRT

#include <assert.h>
#include <setjmp.h>
static jmp_buf b;
static void f(int n) { if (n > 2) longjmp(b, 0); f(n + 1); }
int main(void) {
  int r = setjmp(b);
  if (r == 0) f(0);
  assert(r == 0);
  return 0;
}
