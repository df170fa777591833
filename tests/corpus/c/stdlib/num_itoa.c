// Numbers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *itoa_(int v, char *to) {
    char t[12];
    int n = 0, neg = v < 0;
    unsigned u = neg ? 0u - (unsigned)v : (unsigned)v;
    do t[n++] = (char)('0' + u % 10); while ((u /= 10) != 0);
    char *p = to;
    if (neg) *p++ = '-';
    while (n > 0) *p++ = t[--n];
    *p = 0;
    return to;
}
int main(void) {
    char a[12], b[12];
    int values[] = {0, 7, -1, 2147483647, -2147483647 - 1};
    for (int i = 0; i < 5; i++) {
        snprintf(b, sizeof b, "%d", values[i]);
        assert(strcmp(itoa_(values[i], a), b) == 0);
        assert(atoi(a) == values[i]);
    }
    return 0;
}
