// The twin: the longest number has 11 characters.
//@ run: verify % --timeout 120s
//@ exit: 1
//@ stdout: verdict: unsafe
//@ gcc: -O0 => exit 0
//@ blind: the error needs an input

#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char text[32];
  int x = __VERIFIER_nondet_int();
  int length = snprintf(text, sizeof text, "%s %d", "abc", x);
  assert(length <= 14);
  return 0;
}
