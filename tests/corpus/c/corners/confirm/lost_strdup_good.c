// The library allocates.
//@ run: verify % --check memcleanup --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ not: IO-E009
//@ gcc: -fsanitize=address => exit 0

#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *text = strdup("abc");
  free(text);
  return 0;
}
