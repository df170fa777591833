/* MaJerle/lwrb: what goes into the ring buffer comes out of it, from any position. */
#include "real.h"
#include "lwrb/lwrb.h"

#define SIZE 8

static unsigned char store[SIZE];
static lwrb_t ring;

static void anywhere(void) {
    assert(lwrb_init(&ring, store, SIZE));
    ring.w_ptr = ring.r_ptr = within(0, SIZE - 1);
}

void write_read(void) {
    unsigned char in[SIZE], out[SIZE];
    anywhere();
    fill(in, SIZE);
    unsigned count = within(1, SIZE - 1);
    assert(lwrb_write(&ring, in, count) == count);
    assert(lwrb_get_full(&ring) == count);
    assert(lwrb_get_free(&ring) == SIZE - 1 - count);
    assert(lwrb_read(&ring, out, SIZE) == count);
    for (unsigned i = 0; i < count; i++)
        assert(out[i] == in[i]);
    assert(lwrb_get_full(&ring) == 0);
}

void peek_skip(void) {
    unsigned char in[SIZE], out[SIZE];
    anywhere();
    fill(in, SIZE);
    unsigned count = lwrb_write(&ring, in, within(1, 100) % (SIZE + 1));
    unsigned skip = within(0, SIZE);
    unsigned seen = lwrb_peek(&ring, skip, out, SIZE);
    assert(seen == (skip < count ? count - skip : 0));
    if (seen > 0)
        assert(out[seen - 1] == in[count - 1]);
    assert(lwrb_skip(&ring, skip) <= count);
}
