// The run reads the characters of the counterexample.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int c = getchar();
  assert(c != 'x');
  return 0;
}
