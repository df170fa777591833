//@ run: --check reach
//@ needs: gcc
//@ exit: 1
//@ stdout: confirmed by execution: with the arguments
//@ stdout: verdict: unsafe (unreach-call)
// The run gets four.
#include <assert.h>
int main(int argc, char **argv) {
  assert(argc != 5);
  return 0;
}
