// A union that swaps bytes.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

union u { struct __attribute__((scalar_storage_order("little-endian"))) { int x; } s; int y; };
int main(void) { union u u; u.y = 1; assert(u.s.x == 1); return 0; }
