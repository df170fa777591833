// Bytes in another order.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

#pragma scalar_storage_order default
struct s { short a; };
#pragma scalar_storage_order default
int main(void)
{
    struct s x = { 0x102 };
    assert(*(unsigned char *)&x == 2);
    return 0;
}
