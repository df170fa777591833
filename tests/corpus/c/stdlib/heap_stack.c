// The heap: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
struct stack { int *v; size_t n, room; };
static int push(struct stack *s, int x) {
    if (s->n == s->room) {
        size_t room = s->room ? 2 * s->room : 2;
        int *v = realloc(s->v, room * sizeof *v);
        if (!v) return 0;
        s->v = v;
        s->room = room;
    }
    s->v[s->n++] = x;
    return 1;
}
int main(void) {
    struct stack s = {NULL, 0, 0};
    int ok = 1;
    for (int i = 0; i < 5 && ok; i++) ok = push(&s, i);
    if (ok) for (int i = 4; i >= 0; i--) assert(s.v[--s.n] == i);
    free(s.v);
    return !ok;
}
