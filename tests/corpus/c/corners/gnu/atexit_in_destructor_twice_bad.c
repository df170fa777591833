// A handler that a destructor registers registers another one.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT

#include <stdlib.h>
extern void reach_error(void);
static int n;
static void b(void) {
  if (n == 1) reach_error();
}
static void a(void) {
  n = 1;
  atexit(b);
}
__attribute__((destructor)) static void d(void) { atexit(a); }
int main(void) { exit(0); }
