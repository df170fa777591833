// Several headers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
static void decode(const char *s, char *to) {
    while (*s) {
        if (*s == '%' && isxdigit((unsigned char)s[1]) && isxdigit((unsigned char)s[2])) {
            char hex[3] = {s[1], s[2], 0};
            *to++ = (char)strtol(hex, NULL, 16);
            s += 3;
        } else *to++ = *s++ == '+' ? ' ' : s[-1];
    }
    *to = 0;
}
int main(void) {
    char b[32];
    decode("a%20b", b);
    assert(strcmp(b, "a b") == 0);
    decode("100%25", b);
    assert(strcmp(b, "100%") == 0);
    return 0;
}
