// Floats in another order.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U121
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

#pragma scalar_storage_order big-endian
struct s { float f; };
#pragma scalar_storage_order default
int main(void) { struct s x = { 1 }; assert(((unsigned char *)&x)[3] == 0x3f); return 0; }
