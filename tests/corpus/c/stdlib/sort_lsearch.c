// Sorting, searching and functions by pointers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#define _GNU_SOURCE
#include <assert.h>
#include <search.h>
#include <stdlib.h>
static int same(const void *a, const void *b) { return *(const int *)a != *(const int *)b; }
int main(void) {
    int v[4] = {4, 8, 15};
    size_t n = 3;
    int key = 8;
    assert(lfind(&key, v, &n, sizeof *v, same) == v + 1);
    key = 16;
    int *p = lsearch(&key, v, &n, sizeof *v, same);
    assert(p == v + 3 && n == 4 && v[3] == 16);
    return 0;
}
