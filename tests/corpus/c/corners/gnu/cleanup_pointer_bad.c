// The attribute may stand behind the star.
//@ run: verify % --timeout 20s --check reach
//@ exit: 1
//@ stdout: verdict: unsafe (unreach-call)
//@ gcc: -O0 => signal ABRT
//@ gcc: -O2 => signal ABRT
//@ gcc: -m32 -O1 => signal ABRT

#include <assert.h>

static int g;
static void set(int **p) { **p = 3; }
int main(void)
{
    {
        int *__attribute__((cleanup(set))) p = &g;
    }
    assert(g == 0);
    return 0;
}
