// Large numbers beside strings: their digits are exact.
//@ run: verify % --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char text[40];
  assert(snprintf(text, sizeof text, "<%o>", 2147483647) == 13);
  assert(strcmp(text, "<17777777777>") == 0);
  assert(snprintf(text, sizeof text, "%s %lu", "abc", 5000000000ul) == 14);
  assert(strcmp(text, "abc 5000000000") == 0);
  return 0;
}
