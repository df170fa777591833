// Blocks of memory: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#define _DEFAULT_SOURCE
#include <assert.h>
#include <string.h>
#include <strings.h>
static void swap(void *a, void *b, size_t n) {
    unsigned char t[32];
    assert(n <= sizeof t);
    memcpy(t, a, n);
    memcpy(a, b, n);
    memcpy(b, t, n);
}
int main(void) {
    double x = 1.5, y = -2.25;
    swap(&x, &y, sizeof x);
    assert(x == -2.25 && y == 1.5);
    int v[2] = {1, 2};
    swap(v, v + 1, sizeof *v);
    assert(v[0] == 2 && v[1] == 1);
    bzero(v, sizeof v);
    assert(v[0] == 0 && v[1] == 0);
    return 0;
}
