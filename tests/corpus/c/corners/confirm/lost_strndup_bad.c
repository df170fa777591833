// The library allocates.
//@ run: verify % --check memcleanup --timeout 30s
//@ exit: 1
//@ stdout: confirmed by execution: memory is left
//@ stdout: verdict: unsafe (valid-memcleanup)
//@ not: IO-E009
//@ gcc: -g -fsanitize=address => asan

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *text = strndup("abcdef", 2);
  return text == 0;
}
