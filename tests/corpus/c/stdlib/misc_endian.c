// Several headers: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <endian.h>
#include <byteswap.h>
#include <stdint.h>
int main(void) {
    assert(htobe16(0x1234) == 0x3412);
    assert(le32toh(5) == 5);
    assert(be64toh(1) == (uint64_t)1 << 56);
    assert(bswap_32(0x01020304) == 0x04030201);
    return 0;
}
