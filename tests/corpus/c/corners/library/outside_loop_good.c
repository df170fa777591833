//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// A loop calls again.

#include <assert.h>
extern void keep(int *);
int main(void) { int x = 2, y = 2; for (int i = 0; i < 2; i++) { if (i == 1) assert(y == 2); keep(&x); } return 0; }
