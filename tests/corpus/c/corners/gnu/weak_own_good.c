// A weak definition counts if there is no other.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

__attribute__((weak)) int value(void) { return 1; }
int limit __attribute__((weak)) = 10;
int main(void) { assert(value() + limit == 11); return 0; }
