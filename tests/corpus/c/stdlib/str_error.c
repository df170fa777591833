// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    errno = ENOENT;
    const char *m = strerror(errno);
    assert(m != NULL);
    char b[64];
    int n = snprintf(b, sizeof b, "error %d", ENOENT);
    assert(n > 0 && n < (int)sizeof b);
    assert(!strcmp(b, "error 2"));
    return 0;
}
