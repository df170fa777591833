// The attribute may stand behind the star.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0
//@ gcc: -m32 -O1 => exit 0

#include <assert.h>

static int g;
static void set(int **p) { **p = 3; }
int main(void)
{
    {
        int *__attribute__((cleanup(set))) p = &g;
    }
    assert(g == 3);
    return 0;
}
