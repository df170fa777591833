// The twin: nothing is stored through the integer.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
uintptr_t kept;
__attribute__((noinline)) void f(void) {
  int x = 1;
  kept = (uintptr_t)&x;
}
__attribute__((noinline)) void g(void) {
  int y = 2;
  if (kept == (uintptr_t)&y) {
    y = 7;
    if (y != 7) reach_error();
  }
}
int main(void) {
  f();
  g();
}
