/* kokke/tiny-AES-c: any key, any text. */
#include "real.h"
#include "aes.h"

void encrypt(void) {
    struct AES_ctx ctx;
    uint8_t key[AES_KEYLEN], block[AES_BLOCKLEN];
    fill(key, AES_KEYLEN);
    fill(block, AES_BLOCKLEN);
    AES_init_ctx(&ctx, key);
    AES_ECB_encrypt(&ctx, block);
}

void stream(void) {
    struct AES_ctx ctx;
    uint8_t key[AES_KEYLEN], iv[AES_BLOCKLEN], text[20];
    fill(key, AES_KEYLEN);
    fill(iv, AES_BLOCKLEN);
    fill(text, sizeof text);
    AES_init_ctx_iv(&ctx, key, iv);
    AES_CTR_xcrypt_buffer(&ctx, text, within(0, sizeof text));
}
