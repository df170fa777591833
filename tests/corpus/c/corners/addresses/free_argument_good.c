// The twin: another function is given.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <stdlib.h>
extern void reach_error(void);
static void each(void **all, int n, void (*what)(void *)) {
  for (int i = 0; i < n; i++) what(all[i]);
}
static void nothing(void *p) { (void)p; }
int main(void) {
  void *all[1] = {malloc(4)};
  if (!all[0]) return 0;
  each(all, 1, nothing);
  char *q = malloc(4);
  if (all[0] == q) reach_error();
}
