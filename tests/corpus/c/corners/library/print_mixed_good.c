// Strings and numbers that one format prints do not disturb each other.
//@ run: verify % --timeout 120s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char text[32];
  int x = __VERIFIER_nondet_int();
  int length = snprintf(text, sizeof text, "%s %d", "abc", x);
  assert(length >= 5 && length <= 15);
  return 0;
}
