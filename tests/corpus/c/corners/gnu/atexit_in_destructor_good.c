// The twin: it runs once.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <stdlib.h>
extern void reach_error(void);
static int n;
static void h(void) {
  n++;
  if (n == 2) reach_error();
}
__attribute__((destructor)) static void d(void) { atexit(h); }
int main(void) { return 0; }
