// The twin: both live at the same time.
//@ run: verify % --check reach --data-model ILP32 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -m32 => exit 0

#include <stdlib.h>
extern void reach_error(void);
void (*give_back)(void *) = free;
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  char *q = malloc(4);
  if (p == q) reach_error();
}
