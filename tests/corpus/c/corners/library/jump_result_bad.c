// The twin: the second call jumps.
//@ run: verify % --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <setjmp.h>
#include <assert.h>

static jmp_buf place;
static int check(int x) { if (x < 0) longjmp(place, 7); return x; }
int main(void) {
  int r = 0, s = setjmp(place);
  if (s == 0) {
    r = check(1) + check(-1);
    assert(r == 0);
  }
  assert(s == 0);
  return 0;
}
