// The twin.
//@ run: verify % --check reach --timeout 20s --clock processor
//@ exit: 0
//@ gcc: -O0 => exit 0

#include <assert.h>
#include <setjmp.h>
static jmp_buf b;
static void f(int n) { if (n > 2) longjmp(b, 0); f(n + 1); }
int main(void) {
  volatile int calls = 0;
  int r = setjmp(b);
  if (r == 0) { calls++; f(0); }
  assert(r == 1 && calls == 1);
  return 0;
}
