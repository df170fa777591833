// The twin: it ends.
//@ run: verify % --check termination --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <stdlib.h>
static volatile int n;
static void h(void) {
  while (n < 3) n = n + 1;
}
__attribute__((destructor)) static void d(void) { atexit(h); }
int main(void) { return 0; }
