// The twin: another digit.
//@ run: verify % --timeout 60s
//@ exit: 1
//@ stdout: confirmed by execution
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char text[40];
  assert(snprintf(text, sizeof text, "%s %lu", "abc", 5000000000ul) == 14);
  assert(strcmp(text, "abc 5000000001") == 0);
  return 0;
}
