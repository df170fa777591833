// A part of a literal.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-free)
//@ not: IO-E009
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
int main(void) {
  char *text = "abc" + 1;
  free(text);
  return 0;
}
