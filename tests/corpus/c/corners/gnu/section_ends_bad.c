// The linker says where a section begins and ends.
//@ run: verify % --timeout 20s --check reach
//@ exit: 2
//@ stderr: C-U124
//@ gcc: -O0 => exit 0
//@ gcc: -O2 => exit 0

#include <assert.h>

static int a __attribute__((used, section("things"))) = 1, b __attribute__((used, section("things"))) = 2;
extern int __start_things[], __stop_things[];
int main(void)
{
    int sum = 0;
    for (int *p = __start_things; p < __stop_things; p++) sum += *p;
    assert(sum == 3);
    return 0;
}
