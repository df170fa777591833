// `cleanup` runs when the scope ends.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

static int seen;
static void note(int *p) { seen = *p; }
int main(void)
{
    {
        int x __attribute__((cleanup(note))) = 1;
        x = 7;
    }
    assert(seen == 7);
    return 0;
}
