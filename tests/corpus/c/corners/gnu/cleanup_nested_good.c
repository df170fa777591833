// `return` out of a statement expression leaves both scopes.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

static int n;
static void add(int *p) { n += *p; }
static int f(int k)
{
    int x __attribute__((cleanup(add))) = 1;
    int r = ({ int y __attribute__((cleanup(add))) = 2; if (k) return 7; y + 5; });
    return r;
}
int main(void) { assert(f(1) == 7 && n == 3); return 0; }
