// Blocks of memory: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct buffer { char *data; size_t used, room; };
static int append(struct buffer *b, const char *text, size_t n) {
    if (b->room - b->used < n) {
        size_t room = b->room ? b->room * 2 : 8;
        while (room - b->used < n) room *= 2;
        char *data = realloc(b->data, room);
        if (!data) return -1;
        b->data = data;
        b->room = room;
    }
    memcpy(b->data + b->used, text, n);
    b->used += n;
    return 0;
}
int main(void) {
    struct buffer b = {0};
    if (append(&b, "hello ", 6) || append(&b, "world!", 6)) { free(b.data); return 1; }
    assert(b.used == 12 && b.room >= 12);
    assert(memcmp(b.data, "hello world!", 12) == 0);
    free(b.data);
    return 0;
}
