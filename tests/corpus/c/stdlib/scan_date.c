// Reading by formats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
int main(void) {
    int y, m, d;
    int n = sscanf("2024-02-29", "%d-%d-%d", &y, &m, &d);
    assert(n == 3);
    assert(y == 2024 && m == 2 && d == 29);
    n = sscanf("2024/02", "%d-%d", &y, &m);
    assert(n == 1);
    return 0;
}
