// AddressSanitizer itself crashes at the free of a constant.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -fsanitize=address => exit 0

#include <stdlib.h>
int main(void) {
  char *text = malloc(4);
  free(text);
  return 0;
}
