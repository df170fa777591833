// Bytes in another order.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U120
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

struct s { int a; } __attribute__((scalar_storage_order("big-endian")));
int main(void)
{
    struct s x = { 1 };
    unsigned char *p = (unsigned char *)&x;
    assert(p[0] == 1);
    return 0;
}
