/* h2o/picohttpparser: any short head of a request. */
#include "real.h"
#include "picohttpparser.h"

#define MOST 6
#define HEADERS 1

void headers(void) {
    char bytes[MOST];
    struct phr_header found[HEADERS];
    size_t count = HEADERS;
    fill(bytes, MOST);
    int length = phr_parse_headers(bytes, MOST, found, &count, 0);
    assert(length >= -2 && length <= MOST);
    assert(count <= HEADERS);
    if (length > 0 && count > 0)
        assert(found[0].name_len + found[0].value_len < MOST);
}

void chunked(void) {
    char bytes[MOST];
    struct phr_chunked_decoder decoder = {0};
    size_t size = MOST;
    fill(bytes, MOST);
    ssize_t left = phr_decode_chunked(&decoder, bytes, &size);
    assert(left >= -2 && left <= MOST);
    assert(size <= MOST);
}
