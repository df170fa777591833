// The twin: nothing is stored through the integer.
//@ run: verify % --check overflow --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -fsanitize=undefined => exit 0

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  uintptr_t a = (uintptr_t)p;
  int *q = realloc(p, 8);
  if (!q) return 0;
  *q = 1;
  if ((uintptr_t)q == a) {
    *q = 2147483647;
    *q -= 1;
  }
}
