// The twin: what was stored through the result is read back.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <stdint.h>
extern void reach_error(void);

int x;
int main(void) {
  intptr_t u = (intptr_t)&x;
  u = u << 8 >> 8;
  *(int *)u = 7;
  if (*(int *)u != 7) reach_error();
}
