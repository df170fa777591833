/* phoboslab/qoi: small pictures of any content. */
#include "real.h"
#define QOI_IMPLEMENTATION
#define QOI_NO_STDIO
#include "qoi.h"

#define LENGTH (QOI_HEADER_SIZE + 8 + 1)

void decode(void) {
    unsigned char bytes[LENGTH];
    qoi_desc desc;
    fill(bytes, LENGTH);
    bytes[4] = bytes[5] = bytes[6] = bytes[8] = bytes[9] = bytes[10] = 0;
    bytes[7] = within(1, 2);
    bytes[11] = 1;
    unsigned char *pixels = qoi_decode(bytes, LENGTH, &desc, 4);
    if (pixels) {
        assert(desc.width <= 2 && desc.height == 1);
        assert(pixels[4 * desc.width - 1] == pixels[4 * desc.width - 1]);
        free(pixels);
    }
}
