/* dhess/c-ringbuf: the newest bytes stay. */
#include "real.h"
#include "ringbuf.h"

#define CAPACITY 4

void overwrite(void) {
    unsigned char in[CAPACITY + 2], out[CAPACITY];
    ringbuf_t ring = ringbuf_new(CAPACITY);
    if (!ring)
        return;
    fill(in, sizeof in);
    unsigned before = within(0, CAPACITY), count = within(0, sizeof in);
    ringbuf_memcpy_into(ring, in, before);
    ringbuf_memcpy_from(out, ring, before);
    ringbuf_memcpy_into(ring, in, count);
    unsigned used = count < CAPACITY ? count : CAPACITY;
    assert(ringbuf_bytes_used(ring) == used);
    ringbuf_memcpy_from(out, ring, used);
    for (unsigned i = 0; i < used; i++)
        assert(out[i] == in[count - used + i]);
    assert(ringbuf_is_empty(ring));
    ringbuf_free(&ring);
}

void find(void) {
    unsigned char in[CAPACITY];
    ringbuf_t ring = ringbuf_new(CAPACITY);
    if (!ring)
        return;
    fill(in, CAPACITY);
    ringbuf_memcpy_into(ring, in, CAPACITY);
    size_t at = ringbuf_findchr(ring, 'x', 0);
    assert(at <= CAPACITY);
    if (at < CAPACITY)
        assert(in[at] == 'x');
    ringbuf_free(&ring);
}
