// Sorting, searching and functions by pointers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int up(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}
int main(void) {
    int v[3];
    for (int i = 0; i < 3; i++) v[i] = __VERIFIER_nondet_int();
    qsort(v, 3, sizeof *v, up);
    assert(v[0] <= v[1] && v[1] <= v[2]);
    return 0;
}
