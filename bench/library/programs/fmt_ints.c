#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[64];
    assert(snprintf(b, sizeof b, "%d %i %u", -12, 34, 56u) == 9);
    assert(strcmp(b, "-12 34 56") == 0);
    sprintf(b, "%x %X %o %#x", 255u, 255u, 8u, 16u);
    assert(strcmp(b, "ff FF 10 0x10") == 0);
    sprintf(b, "%5d|%-5d|%05d|%+d", 42, 42, 42, 42);
    assert(strcmp(b, "   42|42   |00042|+42") == 0);
    return 0;
}
