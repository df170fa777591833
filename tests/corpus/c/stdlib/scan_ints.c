// Reading by formats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
int main(void) {
    int a, b;
    assert(sscanf("12 -34", "%d %d", &a, &b) == 2);
    assert(a == 12 && b == -34);
    unsigned u;
    assert(sscanf("ff", "%x", &u) == 1 && u == 255);
    assert(sscanf("abc", "%d", &a) == 0);
    return 0;
}
