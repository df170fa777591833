// Bit-fields in another order.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U120
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

struct s { unsigned a : 4, b : 4; } __attribute__((__scalar_storage_order__("big-endian")));
int main(void) { struct s x = { 1, 2 }; assert(*(unsigned char *)&x == 0x21); return 0; }
