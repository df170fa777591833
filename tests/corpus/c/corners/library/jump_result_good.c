// The result of a call that may jump is assigned to a variable of the function with `setjmp`.
//@ run: verify % --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <setjmp.h>
#include <assert.h>

static jmp_buf place;
static int check(int x) { if (x < 0) longjmp(place, 7); return x; }
int main(void) {
  int r = 0, s = setjmp(place);
  if (s == 0) {
    r = check(1);
    assert(r == 1);
    r = check(2) + check(3) * check(1);
    assert(r == 5);
    r = check(-1);
    assert(0);
  }
  assert(s == 7);
  return 0;
}
