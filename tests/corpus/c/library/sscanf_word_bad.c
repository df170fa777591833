// A word without a width is longer than the buffer.
//@ run: verify % --check memsafety --timeout 20s --clock processor
//@ exit: 1
//@ stdout: valid-deref
//@ gcc: -g -fsanitize=address => asan

#include <stdio.h>
int main(void) {
  char w[4];
  return sscanf("abcd", "%s", w);
}
