// Several headers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
#include <string.h>
static int compare(const char *a, const char *b) {
    int x[3] = {0}, y[3] = {0};
    if (sscanf(a, "%d.%d.%d", &x[0], &x[1], &x[2]) < 2) return -2;
    if (sscanf(b, "%d.%d.%d", &y[0], &y[1], &y[2]) < 2) return -2;
    for (int i = 0; i < 3; i++) if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}
int main(void) {
    assert(compare("1.2.3", "1.10.0") == -1);
    assert(compare("2.0", "2.0.0") == 0);
    assert(compare("x", "1.0") == -2);
    return 0;
}
