// The integer that was the address of a dead local is that of a new one, which lies there.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT

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
    *(int *)kept = 7;
    if (y == 7) reach_error();
  }
}
int main(void) {
  f();
  g();
}
