//@ run: verify % --check reach --timeout 30s
//@ exit: 0
//@ stdout: verdict: safe
// What pointers lead to.

#include <assert.h>
struct s { struct s *next; int n; };
extern void use(struct s *);
int main(void) { struct s a = {0, 1}, b = {&a, 1}, c = {0, 1}; use(&b); assert(c.n == 1); return 0; }
