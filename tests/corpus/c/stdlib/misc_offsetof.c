// Several headers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <iso646.h>
struct node { int key; struct node *next; };
struct item { char tag; struct node link; };
#define container_of(p, t, m) ((t *)((char *)(p) - offsetof(t, m)))
int main(void) {
    struct item i = {'x', {1, NULL}};
    struct node *n = &i.link;
    struct item *back = container_of(n, struct item, link);
    assert(back == &i and back->tag == 'x');
    static_assert(alignof(int) == 4, "int");
    bool ok = true;
    assert(ok);
    max_align_t m;
    assert(sizeof m >= 16);
    return 0;
}
