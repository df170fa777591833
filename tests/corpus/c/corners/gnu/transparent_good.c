// An argument may be any member of a transparent union.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

union u { int *i; const char *c; } __attribute__((transparent_union));
static int f(union u x) { return *x.i; }
int main(void) { int n = 5; assert(f(&n) == 5); return 0; }
