// A function that a destructor registers by `on_exit` gets the status.
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 3
//@ gcc: -O2 => exit 3

#include <stdlib.h>
extern int on_exit(void (*)(int, void *), void *);
extern void reach_error(void);
static void h(int status, void *p) {
  if (status != 3 || p != 0) reach_error();
}
__attribute__((destructor)) static void d(void) { on_exit(h, 0); }
int main(void) { return 3; }
