// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *a = strdup("configuration");
    if (a == NULL) return 1;
    char *b = strndup(a, 6);
    if (b == NULL) { free(a); return 1; }
    assert(strcmp(b, "config") == 0);
    assert(strlen(a) == 13);
    a[0] = 'C';
    assert(b[0] == 'c');
    free(a);
    free(b);
    return 0;
}
