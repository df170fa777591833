//@ run: verify % --check overflow --id no-overflow --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check overflow --id shift --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O1 -fsanitize=undefined => exit 0

// The twin that stays in range.
#include <limits.h>

int main(void) {
  volatile int x = INT_MAX - 1;
  x = x + 1;
  return 0;
}
