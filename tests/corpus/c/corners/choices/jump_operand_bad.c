// What one operand does stays if another one leaves by `longjmp`: gcc calls `g` first, C need not.
//@ run: verify % --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => exit 0
//@ blind: gcc evaluates the left operand first

#include <setjmp.h>
#include <assert.h>

static jmp_buf place;
static int x;
static int f(void) { x = 1; return 0; }
static int g(void) { longjmp(place, 1); return 0; }
int main(void) {
  if (setjmp(place) == 0) return g() + f();
  assert(x == 0);
  return 0;
}
