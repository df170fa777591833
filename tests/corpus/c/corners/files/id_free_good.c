//@ run: verify % --check memsafety --id valid-free --timeout 30s
//@ exit: 0
//@ stdout: property valid-free: safe
//@ stdout: verdict: safe
//@ run: verify % --check memsafety --id no-overflow --timeout 30s
//@ exit: 2
//@ stderr: IO-E007
//@ stdout: verdict: unknown (bad input)
//@ gcc: -O1 -g -fsanitize=address => exit 0

// The twin without the second `free`; an id that is not checked is refused.
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (p == 0) {
    return 0;
  }
  free(p);
  return 0;
}
