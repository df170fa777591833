/* nanopb/nanopb: numbers and fields of any message. */
#include "real.h"
#include "pb_decode.h"

#define MOST 6

void varint(void) {
    pb_byte_t bytes[MOST];
    uint32_t number = 0;
    unsigned count = within(0, MOST);
    fill(bytes, MOST);
    pb_istream_t stream = pb_istream_from_buffer(bytes, count);
    if (pb_decode_varint32(&stream, &number)) {
        assert(stream.bytes_left < count);
        if (bytes[0] < 128)
            assert(number == bytes[0] && stream.bytes_left == count - 1);
    }
}

void fields(void) {
    pb_byte_t bytes[MOST];
    pb_wire_type_t type;
    uint32_t tag;
    bool eof = false;
    fill(bytes, MOST);
    pb_istream_t stream = pb_istream_from_buffer(bytes, MOST);
    for (int i = 0; i < 2; i++) {
        if (!pb_decode_tag(&stream, &type, &tag, &eof) || !pb_skip_field(&stream, type))
            break;
        assert(tag < 1u << 29);
    }
    assert(stream.bytes_left <= MOST);
}
