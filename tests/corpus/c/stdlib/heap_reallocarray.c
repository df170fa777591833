// The heap: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *v = reallocarray(NULL, 4, sizeof *v);
    if (!v) return 1;
    for (int i = 0; i < 4; i++) v[i] = i * i;
    int *w = reallocarray(v, 8, sizeof *w);
    if (!w) { free(v); return 1; }
    v = w;
    assert(v[3] == 9);
    free(v);
    free(NULL);
    return 0;
}
