// From the standard input.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int c = getc(stdin);
  assert(c != 200);
  return 0;
}
