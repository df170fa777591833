// Bit-fields in another order.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

struct s { unsigned a : 4, b : 4; } __attribute__((__scalar_storage_order__("little-endian")));
int main(void) { struct s x = { 1, 2 }; assert(*(unsigned char *)&x == 0x21); return 0; }
