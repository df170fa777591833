// Sorting, searching and functions by pointers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
static int up(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
int main(void) {
    int v[] = {5, 3, 9, 1, 7};
    qsort(v, 5, sizeof *v, up);
    for (int i = 0; i < 4; i++) assert(v[i] <= v[i + 1]);
    int key = 7, *hit = bsearch(&key, v, 5, sizeof *v, up);
    assert(hit && *hit == 7);
    key = 8;
    assert(bsearch(&key, v, 5, sizeof *v, up) == NULL);
    return 0;
}
