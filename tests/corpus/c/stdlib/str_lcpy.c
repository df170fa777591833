// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
static size_t copy(char *to, const char *from, size_t room) {
    size_t n = strlen(from);
    if (room > 0) {
        size_t k = n < room - 1 ? n : room - 1;
        memcpy(to, from, k);
        to[k] = '\0';
    }
    return n;
}
int main(void) {
    char b[6];
    assert(copy(b, "abc", sizeof b) == 3);
    assert(!strcmp(b, "abc"));
    assert(copy(b, "abcdefgh", sizeof b) == 8);
    assert(!strcmp(b, "abcde"));
    char *end = stpcpy(b, "xy");
    assert(end == b + 2 && *end == 0);
    assert(mempcpy(b, "12", 2) == b + 2);
    return 0;
}
