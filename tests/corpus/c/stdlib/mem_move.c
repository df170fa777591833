// Blocks of memory: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
int main(void) {
    char s[16] = "0123456789";
    memmove(s + 2, s, 8);
    assert(memcmp(s, "0101234567", 10) == 0);
    memmove(s, s + 2, 8);
    assert(memcmp(s, "01234567", 8) == 0);
    return 0;
}
