//@ run:
//@ needs: gcc
//@ exit: 1
//@ stdout: not confirmed by execution: depends on the arguments of the program
//@ stdout: verdict: unsafe (unreach-call)
// The run has none.
#include <assert.h>
int main(int argc, char **argv) {
  assert(argc != 5);
  return 0;
}
