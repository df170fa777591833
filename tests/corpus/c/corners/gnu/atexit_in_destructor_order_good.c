// Handlers that a destructor registers run after all destructors, the last one first.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <stdlib.h>
extern void reach_error(void);
static int order;
static void a(void) { order = order * 10 + 1; }
static void b(void) {
  order = order * 10 + 2;
  if (order != 342) reach_error();
}
__attribute__((destructor(102))) static void first(void) {
  order = order * 10 + 3;
  atexit(a);
  atexit(b);
}
__attribute__((destructor(101))) static void second(void) { order = order * 10 + 4; }
int main(void) { return 0; }
