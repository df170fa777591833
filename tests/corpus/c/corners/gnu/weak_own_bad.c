// A weak definition counts if there is no other.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

__attribute__((weak)) int value(void) { return 1; }
int limit __attribute__((weak)) = 10;
int main(void) { assert(value() + limit == 10); return 0; }
