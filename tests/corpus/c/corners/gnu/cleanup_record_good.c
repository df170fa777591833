// A record that is returned is copied before `cleanup` runs.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

struct s { int a, b; };
static void clear(struct s *p) { p->a = 0; }
static struct s f(void) { struct s x __attribute__((cleanup(clear))) = { 1, 2 }; return x; }
int main(void) { struct s r = f(); assert(r.a == 1); return 0; }
