//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// A pointer that was passed earlier may be used later.

#include <assert.h>
extern void keep(int *); extern void run(void);
int main(void) { int x = 1, y = 1; keep(&x); x = 2; y = 2; run(); assert(y == 2); return 0; }
