// The function that called `setjmp` has returned: what a machine does then is not defined.
//@ run: verify % --check memsafety --confirm never --timeout 20s --clock processor
//@ exit: 1
//@ stdout: whose function has ended

#include <setjmp.h>
static jmp_buf b;
static int set(void) { return setjmp(b); }
int main(void) {
  if (set() == 0) longjmp(b, 1);
  return 0;
}
