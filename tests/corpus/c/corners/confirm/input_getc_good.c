// From the standard input.
//@ run: verify % --timeout 30s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -O0 => exit 0

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int c = getc(stdin);
  assert(c != 300);
  return 0;
}
