// Characters may lie anywhere, so any of the first eight may be the aligned one. Only a run could show which: no
// verdict.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <stdint.h>
extern void reach_error(void);

char before, b[9];
int main(void) {
  char *q = (char *)(((uintptr_t)b + 7) & ~(uintptr_t)7);
  *q = 5;
  if (b[1] == 5 || b[2] == 5 || b[3] == 5 || b[4] == 5 || b[5] == 5 || b[6] == 5 || b[7] == 5) reach_error();
}
