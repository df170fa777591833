//@ run: --malloc never-fails --check reach
//@ needs: gcc
//@ exit: 1
//@ stdout: not confirmed by execution: the run needs too much memory
//@ stdout: verdict: unsafe (unreach-call)
// A limit of the run is no evidence against the counterexample.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(1ul << 34);
  p[0] = 1;
  assert(!p);
  return 0;
}
