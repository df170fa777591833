//@ run: verify % --check reach --timeout 30s
//@ exit: 3
//@ stdout: verdict: unknown
// What was not passed yet is not changed.

#include <assert.h>
extern void keep(int *); extern void run(void);
int main(void) { int x = 2; run(); keep(&x); assert(x == 2); keep(&x); return 0; }
