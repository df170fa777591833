// A handler that a destructor registers registers another one, which runs after it.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <stdlib.h>
extern void reach_error(void);
static int n;
static void b(void) {
  if (n == 0) reach_error();
}
static void a(void) {
  n = 1;
  atexit(b);
}
__attribute__((destructor)) static void d(void) { atexit(a); }
int main(void) { exit(0); }
