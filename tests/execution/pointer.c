//@ run: --check reach
//@ needs: gcc
//@ exit: 1
//@ stdout: not confirmed by execution: depends on `find`, which has no body
// A pointer to nothing in the program is a number.
#include <assert.h>
extern void *find(void);
int main(void) {
  assert(!find());
  return 0;
}
