// The twin: both orders are allowed for.
//@ run: verify % --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <setjmp.h>
#include <assert.h>

static jmp_buf place;
static int x;
static int f(void) { x = 1; return 0; }
static int g(void) { longjmp(place, 1); return 0; }
int main(void) {
  if (setjmp(place) == 0) return g() + f();
  assert(x == 0 || x == 1);
  return 0;
}
