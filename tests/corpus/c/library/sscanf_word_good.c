// The twin: with a width it fits, and the rest is left.
//@ run: verify % --check memsafety,reach --timeout 20s --clock processor
//@ exit: 0
//@ gcc: -g -fsanitize=address => exit 0

#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char w[4], rest[4];
  int used = 0;
  assert(sscanf("abcd", "%3s%n%3s", w, &used, rest) == 2);
  assert(!strcmp(w, "abc") && !strcmp(rest, "d") && used == 3);
  assert(sscanf("", "%d", &used) == EOF && sscanf("x", "%d", &used) == 0);
  return 0;
}
