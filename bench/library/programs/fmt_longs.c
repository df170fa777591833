#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[96];
    sprintf(b, "%ld %lu %lld", -1000000L, 4000000000UL, 123456789012LL);
    assert(!strcmp(b, "-1000000 4000000000 123456789012"));
    sprintf(b, "%zu %" PRId64 " %" PRIx32, sizeof(int), (int64_t)-5, (uint32_t)0xbeef);
    assert(!strcmp(b, "4 -5 beef"));
    sprintf(b, "%hhd %hu", (signed char)-1, (unsigned short)65535);
    assert(!strcmp(b, "-1 65535"));
    return 0;
}
