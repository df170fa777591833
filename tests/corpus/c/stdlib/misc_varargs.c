// Several headers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdarg.h>
#include <string.h>
static int sum(int n, ...) {
    va_list l;
    va_start(l, n);
    int s = 0;
    while (n-- > 0) s += va_arg(l, int);
    va_end(l);
    return s;
}
static size_t lengths(const char *first, ...) {
    va_list l;
    size_t n = 0;
    va_start(l, first);
    for (const char *s = first; s; s = va_arg(l, const char *)) n += strlen(s);
    va_end(l);
    return n;
}
int main(void) {
    assert(sum(4, 1, 2, 3, 4) == 10);
    assert(lengths("a", "bc", "def", (char *)0) == 6);
    return 0;
}
