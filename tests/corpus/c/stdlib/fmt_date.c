// Printing by formats: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdio.h>
#include <string.h>
struct date { int y, m, d; };
static int iso(struct date t, char *to, size_t room) {
    return snprintf(to, room, "%04d-%02d-%02d", t.y, t.m, t.d);
}
int main(void) {
    char b[11];
    struct date t = {2024, 2, 9};
    assert(iso(t, b, sizeof b) == 10);
    assert(strcmp(b, "2024-02-09") == 0);
    return 0;
}
