#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
int main(void) {
    assert(imaxabs(-5) == 5);
    imaxdiv_t d = imaxdiv(11, 4);
    assert(d.quot == 2 && d.rem == 3);
    char *end;
    const char *s = "1234 rest";
    assert(strtoimax(s, &end, 10) == 1234);
    assert(end == s + 4);
    assert(strtoumax("ffff", NULL, 16) == 65535);
    return 0;
}
