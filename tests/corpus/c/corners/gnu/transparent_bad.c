// An argument may be any member of a transparent union.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

union u { int *i; const char *c; } __attribute__((transparent_union));
static int f(union u x) { return *x.i; }
int main(void) { int n = 5; assert(f(&n) == 6); return 0; }
