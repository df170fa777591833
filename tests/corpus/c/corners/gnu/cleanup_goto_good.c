// `goto` runs what it leaves, and only that.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

static int n;
static void count(int *p) { n += *p; }
int main(void)
{
    int tries = 0;
    int outer __attribute__((cleanup(count))) = 100;
again:;
    {
        int inner __attribute__((cleanup(count))) = 1;
        tries++;
        if (tries < 3)
            goto again;
        if (tries == 3)
            goto out;
        inner = 50;
    }
out:
    assert(n == 3);
    return 0;
}
