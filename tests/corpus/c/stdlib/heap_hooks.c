// The heap: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct hooks { void *(*malloc_fn)(size_t); void (*free_fn)(void *); void *(*realloc_fn)(void *, size_t); };
static struct hooks hooks = {malloc, free, realloc};
static char *copy(const char *s) {
    size_t n = strlen(s) + 1;
    char *p = hooks.malloc_fn(n);
    if (p) memcpy(p, s, n);
    return p;
}
int main(void) {
    char *p = copy("json");
    if (!p) return 1;
    assert(strcmp(p, "json") == 0);
    char *q = hooks.realloc_fn(p, 32);
    if (!q) { hooks.free_fn(p); return 1; }
    strcat(q, "/schema");
    assert(strlen(q) == 11);
    hooks.free_fn(q);
    return 0;
}
