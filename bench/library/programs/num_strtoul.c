#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
    char *end;
    assert(strtoul("0x1F", &end, 16) == 31 && *end == 0);
    assert(strtoul("077", NULL, 0) == 63);
    assert(strtoul("0xff", NULL, 0) == 255);
    assert(strtoull("18446744073709551615", &end, 10) == 18446744073709551615ull);
    assert(strtoll("-9223372036854775808", NULL, 10) < 0);
    assert(strtol("zz", NULL, 36) == 35 * 36 + 35);
    return 0;
}
