// AddressSanitizer itself crashes at the free of a constant.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (valid-free)
//@ not: IO-E009
//@ gcc: -g -fsanitize=address => asan

#include <stdlib.h>
int main(void) {
  char *text = "abc";
  free(text);
  return 0;
}
