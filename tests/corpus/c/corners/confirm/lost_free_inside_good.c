// A part of a literal.
//@ run: verify % --check memsafety --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -fsanitize=address => exit 0

#include <stdlib.h>
int main(void) {
  char *text = 0;
  free(text);
  return 0;
}
