// Bytes in another order.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

struct s { int a; } __attribute__((scalar_storage_order("little-endian")));
int main(void)
{
    struct s x = { 1 };
    unsigned char *p = (unsigned char *)&x;
    assert(p[0] == 1);
    return 0;
}
