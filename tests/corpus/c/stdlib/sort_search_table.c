// Sorting, searching and functions by pointers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct entry { const char *name; int code; };
static const struct entry table[] = {{"add", 1}, {"del", 2}, {"get", 3}, {"put", 4}};
static int compare(const void *key, const void *item) {
    return strcmp(key, ((const struct entry *)item)->name);
}
static int code(const char *name) {
    const struct entry *e = bsearch(name, table, 4, sizeof *table, compare);
    return e ? e->code : -1;
}
int main(void) {
    assert(code("get") == 3);
    assert(code("add") == 1);
    assert(code("zap") == -1);
    return 0;
}
