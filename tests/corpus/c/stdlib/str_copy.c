// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
int main(void) {
    char to[16];
    strcpy(to, "hello");
    strcat(to, ", you");
    assert(strlen(to) == 10);
    assert(strcmp(to, "hello, you") == 0);
    assert(strchr(to, ',') == to + 5);
    assert(strrchr(to, 'o') == to + 8);
    return 0;
}
