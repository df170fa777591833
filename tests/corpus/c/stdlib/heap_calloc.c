// The heap: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
int main(void) {
    int *v = calloc(10, sizeof *v);
    if (v == NULL) return EXIT_FAILURE;
    for (int i = 0; i < 10; i++) assert(v[i] == 0);
    v[9] = 5;
    int *w = realloc(v, 20 * sizeof *w);
    if (w == NULL) { free(v); return EXIT_FAILURE; }
    assert(w[9] == 5);
    free(w);
    return EXIT_SUCCESS;
}
