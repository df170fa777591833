// Sorting, searching and functions by pointers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
#include <string.h>
static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}
int main(void) {
    const char *v[] = {"pear", "apple", "fig"};
    qsort(v, 3, sizeof *v, by_text);
    assert(!strcmp(v[0], "apple") && !strcmp(v[1], "fig") && !strcmp(v[2], "pear"));
    const char *key = "fig";
    const char **hit = bsearch(&key, v, 3, sizeof *v, by_text);
    assert(hit == v + 1);
    return 0;
}
