// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
int main(void) {
    char to[8];
    strncpy(to, "a long text", sizeof to - 1);
    to[sizeof to - 1] = 0;
    assert(strlen(to) == 7);
    assert(strncmp(to, "a long text", 7) == 0);
    strncpy(to, "ab", sizeof to);
    for (int i = 2; i < 8; i++) assert(to[i] == 0);
    strncat(to, "cdefgh", 3);
    assert(!strcmp(to, "abcde"));
    return 0;
}
