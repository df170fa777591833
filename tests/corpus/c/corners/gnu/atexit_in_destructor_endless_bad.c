// A handler that a destructor registers does not end.
//@ run: verify % --check termination --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (termination)
//@ gcc: -O0 => hangs

#include <stdlib.h>
static volatile int n;
static void h(void) {
  while (n < 3) n = n * 2;
}
__attribute__((destructor)) static void d(void) { atexit(h); }
int main(void) { return 0; }
