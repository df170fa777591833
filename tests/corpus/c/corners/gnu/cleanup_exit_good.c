// `exit` and `abort` run no `cleanup`.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

#include <stdlib.h>
static void bad(int *p) { assert(*p == 0); }
int main(void)
{
    int x __attribute__((cleanup(bad))) = 1;
    if (x == 1)
        exit(0);
    return 0;
}
