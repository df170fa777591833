// `cleanup` runs when the scope ends.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

static int seen;
static void note(int *p) { seen = *p; }
int main(void)
{
    {
        int x __attribute__((cleanup(note))) = 1;
        x = 7;
    }
    assert(seen == 1);
    return 0;
}
