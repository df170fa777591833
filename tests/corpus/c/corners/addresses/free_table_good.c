// The twin: the other function of the table, which does nothing.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <stdlib.h>
extern void reach_error(void);
static void nothing(void *p) { (void)p; }
static void (*const end[2])(void *) = {nothing, free};
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  end[0](p);
  char *q = malloc(4);
  if (p == q) reach_error();
}
