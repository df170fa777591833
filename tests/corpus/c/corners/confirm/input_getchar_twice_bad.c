// One after the other.
//@ run: verify % --timeout 30s --check reach
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
//@ not: IO-E009

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int a = getchar();
  int b = getchar();
  assert(a != 'a' || b != 'b');
  return 0;
}
