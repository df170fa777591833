// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
#include <strings.h>
int main(void) {
    assert(strcmp("abc", "abd") < 0);
    assert(strcmp("b", "abd") > 0);
    assert(strcmp("", "") == 0);
    assert(strncmp("abcdef", "abcxyz", 3) == 0);
    assert(strcasecmp("Content-Length", "content-length") == 0);
    assert(strncasecmp("HOSTNAME", "host", 4) == 0);
    assert(strcoll("a", "b") < 0);
    assert(memcmp("ab\0c", "ab\0d", 4) < 0);
    return 0;
}
