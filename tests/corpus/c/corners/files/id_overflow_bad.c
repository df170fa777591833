//@ run: verify % --check overflow --id no-overflow --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (no-overflow)
//@ run: verify % --check overflow --id shift --timeout 30s
//@ exit: 0
//@ stdout: property shift: safe
//@ gcc: -O1 -fsanitize=undefined => ubsan

// Of two properties of one check, one is violated.
#include <limits.h>

int main(void) {
  volatile int x = INT_MAX;
  x = x + 1;
  return 0;
}
