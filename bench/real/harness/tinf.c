/* jibsen/tinf: checksums, and blocks that are stored. */
#include "real.h"
#include "tinf.h"

#define MOST 8

void adler(void) {
    unsigned char bytes[MOST];
    fill(bytes, MOST);
    unsigned sum = tinf_adler32(bytes, within(0, MOST));
    assert((sum & 0xffff) >= 1 && (sum >> 16) < 65521);
}

void crc(void) {
    unsigned char bytes[2];
    fill(bytes, 2);
    unsigned one = tinf_crc32(bytes, 2);
    bytes[0] ^= 1;
    assert(tinf_crc32(bytes, 2) != one);
}

void stored(void) {
    unsigned char bytes[MOST], out[2];
    unsigned size = sizeof out;
    fill(bytes, MOST);
    bytes[0] = 1;
    if (tinf_uncompress(out, &size, bytes, within(1, MOST)) == TINF_OK) {
        assert(size <= sizeof out);
        assert(size == bytes[1]);
    }
}
