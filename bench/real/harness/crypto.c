/* B-Con/crypto-algorithms: SHA-256, MD5 and base64. */
#include "real.h"
#include "sha256.h"
#include "base64.h"

#define MOST 4

void sha256(void) {
    SHA256_CTX ctx;
    BYTE in[MOST], digest[SHA256_BLOCK_SIZE];
    fill(in, MOST);
    sha256_init(&ctx);
    sha256_update(&ctx, in, within(0, MOST));
    sha256_final(&ctx, digest);
}

void base64(void) {
    BYTE in[MOST], code[8], back[6];
    fill(in, MOST);
    unsigned count = within(1, MOST);
    size_t length = base64_encode(in, code, count, 0);
    assert(length == (count + 2) / 3 * 4);
    assert(base64_decode(code, back, length) == count);
    for (unsigned i = 0; i < count; i++)
        assert(back[i] == in[i]);
}
