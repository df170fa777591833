// The linker says where a section begins and ends.
//@ run: verify % --timeout 20s --check reach
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <assert.h>

static int a __attribute__((used, section("things"))) = 1, b __attribute__((used, section("things"))) = 2;

int main(void)
{
    int sum = 0;
    sum = a + b;
    assert(sum == 3);
    return 0;
}
