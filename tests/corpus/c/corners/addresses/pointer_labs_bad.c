//@ gcc: -O0 => signal ABRT
//@ run: verify % --check reach --data-model LP64 --timeout 20s --clock processor
//@ exit: 3
//@ stdout: verdict: unknown
// A pointer goes through `labs`. The model does not follow it, and says so.

#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int x;
int main(void) { int *p = (int *)labs((long)&x); *p = 5; if (x == 5) reach_error(); }
