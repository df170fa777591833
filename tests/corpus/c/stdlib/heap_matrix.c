// The heap: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
static int **make(int rows, int columns) {
    int **m = malloc((size_t)rows * sizeof *m);
    if (!m) return NULL;
    for (int i = 0; i < rows; i++) {
        m[i] = calloc((size_t)columns, sizeof **m);
        if (!m[i]) {
            while (i-- > 0) free(m[i]);
            free(m);
            return NULL;
        }
    }
    return m;
}
int main(void) {
    int **m = make(3, 2);
    if (!m) return 1;
    m[2][1] = 9;
    assert(m[0][0] == 0 && m[2][1] == 9);
    for (int i = 0; i < 3; i++) free(m[i]);
    free(m);
    return 0;
}
