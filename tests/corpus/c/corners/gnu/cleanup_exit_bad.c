// `exit` and `abort` run no `cleanup`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

#include <stdlib.h>
static void bad(int *p) { assert(*p == 0); }
int main(void)
{
    int x __attribute__((cleanup(bad))) = 1;
    if (x == 1)
        x = 2;
    return 0;
}
