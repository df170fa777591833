// Blocks of memory: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
struct point { int x, y; char name[8]; };
int main(void) {
    struct point p, q;
    memset(&p, 0, sizeof p);
    p.x = 3;
    p.y = -4;
    strcpy(p.name, "corner");
    memcpy(&q, &p, sizeof q);
    assert(q.x == 3 && q.y == -4);
    assert(strcmp(q.name, "corner") == 0);
    assert(memcmp(&p, &q, sizeof p) == 0);
    return 0;
}
