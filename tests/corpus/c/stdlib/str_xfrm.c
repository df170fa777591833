// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
int main(void) {
    char a[8], b[8];
    size_t n = strxfrm(a, "abc", sizeof a);
    assert(n < sizeof a);
    strxfrm(b, "abd", sizeof b);
    assert(strcmp(a, b) < 0);
    assert(strcoll("abc", "abd") < 0);
    return 0;
}
