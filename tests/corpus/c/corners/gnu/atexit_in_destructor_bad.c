// Handlers that a destructor registers run.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <stdlib.h>
extern void reach_error(void);
static int n;
static void h(void) {
  n++;
  if (n == 1) reach_error();
}
__attribute__((destructor)) static void d(void) { atexit(h); }
int main(void) { return 0; }
