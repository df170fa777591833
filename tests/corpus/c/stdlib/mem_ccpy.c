// Blocks of memory: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
int main(void) {
    char to[16];
    char *end = memccpy(to, "key=value", '=', sizeof to);
    assert(end == to + 4);
    assert(memcmp(to, "key=", 4) == 0);
    assert(memccpy(to, "abc", 'x', 3) == NULL);
    assert(memrchr("a/b/c", '/', 5) != NULL);
    const char *s = "a/b/c";
    assert((char *)memrchr(s, '/', 5) - s == 3);
    return 0;
}
