// Numbers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
static int parse(const char *s, int *out) {
    char *end;
    errno = 0;
    long v = strtol(s, &end, 10);
    if (end == s || *end != '\0') return 0;
    if (errno == ERANGE || v < INT_MIN || v > INT_MAX) return 0;
    *out = (int)v;
    return 1;
}
int main(void) {
    int v = 0;
    assert(parse("123", &v) && v == 123);
    assert(parse("-7", &v) && v == -7);
    assert(!parse("12x", &v));
    assert(!parse("", &v));
    assert(!parse("99999999999999999999", &v));
    return 0;
}
