// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
#include <string.h>
static char *join(const char *a, const char *b, char sep) {
    size_t n = strlen(a), m = strlen(b);
    char *r = malloc(n + m + 2);
    if (!r) return NULL;
    memcpy(r, a, n);
    r[n] = sep;
    memcpy(r + n + 1, b, m + 1);
    return r;
}
int main(void) {
    char *p = join("usr", "local", '/');
    if (!p) return 1;
    assert(strcmp(p, "usr/local") == 0);
    assert(strlen(p) == 9);
    free(p);
    return 0;
}
