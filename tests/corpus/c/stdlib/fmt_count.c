// Printing by formats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[32];
    int at = -1;
    int n = sprintf(b, "abc%nde%d", &at, 5);
    assert(at == 3 && n == 6);
    assert(!strcmp(b, "abcde5"));
    return 0;
}
