// Blocks of memory: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
int main(void) {
    unsigned char a[64], b[64];
    memset(a, 0xAB, sizeof a);
    memcpy(b, a, sizeof b);
    assert(memcmp(a, b, sizeof a) == 0);
    b[40] = 0;
    assert(memcmp(a, b, sizeof a) > 0);
    assert(memcmp(a, b, 40) == 0);
    assert(memchr(b, 0, sizeof b) == b + 40);
    return 0;
}
