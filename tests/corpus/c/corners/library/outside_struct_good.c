//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// A pointer in a struct that is passed by value.

#include <assert.h>
struct s { int *p; int n; };
extern void use(struct s);
int main(void) { int x = 1, y = 1; struct s v = {&x, 0}; use(v); assert(y == 1); return 0; }
