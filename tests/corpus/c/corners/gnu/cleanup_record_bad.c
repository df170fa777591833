// A record that is returned is copied before `cleanup` runs.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

struct s { int a, b; };
static void clear(struct s *p) { p->a = 0; }
static struct s f(void) { struct s x __attribute__((cleanup(clear))) = { 1, 2 }; return x; }
int main(void) { struct s r = f(); assert(r.a == 0); return 0; }
