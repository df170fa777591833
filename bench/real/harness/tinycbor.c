/* intel/tinycbor: the first value of any message. */
#include "real.h"
#include "cbor.h"

#define MOST 4

void parse(void) {
    uint8_t bytes[MOST];
    CborParser parser;
    CborValue value;
    fill(bytes, MOST);
    if (cbor_parser_init(bytes, MOST, 0, &parser, &value) != CborNoError)
        return;
    if (cbor_value_is_unsigned_integer(&value)) {
        uint64_t number;
        assert(cbor_value_get_uint64(&value, &number) == CborNoError);
        if (bytes[0] < 24)
            assert(number == bytes[0]);
        assert(cbor_value_advance_fixed(&value) == CborNoError);
        assert(cbor_value_at_end(&value));
    }
}
