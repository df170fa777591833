//@ run: verify % --check reach --timeout 30s
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O1 -g -w => signal ABRT
// strtold gives long doubles that are no doubles.

#include <stdlib.h>
#include <assert.h>
int main(void) { long double v = strtold("0.1", 0); assert(v != v || v == (double)v); return 0; }
