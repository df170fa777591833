// The heap: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
static int live;
static void *counted(size_t n) { void *p = malloc(n); if (p) live++; return p; }
static void drop(void *p) { if (p) live--; free(p); }
static void *(*allocate)(size_t) = malloc;
static void (*release)(void *) = free;
static void init(void *(*a)(size_t), void (*r)(void *)) {
    allocate = a ? a : malloc;
    release = r ? r : free;
}
int main(void) {
    init(counted, drop);
    int *p = allocate(sizeof *p);
    if (p) { *p = 1; assert(live == 1); }
    release(p);
    assert(live == 0);
    init(NULL, NULL);
    p = allocate(4);
    release(p);
    assert(live == 0);
    return 0;
}
