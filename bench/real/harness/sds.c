/* antirez/sds: strings that know their length. */
#include "real.h"
#include "sds.h"

#define MOST 3

void append(void) {
    char bytes[MOST];
    fill(bytes, MOST);
    unsigned count = within(0, MOST);
    sds string = sdsnewlen(bytes, count);
    string = sdscatlen(string, bytes, count);
    assert(sdslen(string) == 2 * count);
    assert(string[2 * count] == 0);
    if (count > 0)
        assert(string[0] == bytes[0] && string[2 * count - 1] == bytes[count - 1]);
    sdsfree(string);
}

void trim(void) {
    char bytes[MOST + 1];
    text(bytes, MOST);
    sds string = sdsnew(bytes);
    sdstrim(string, " x");
    size_t length = sdslen(string);
    assert(length <= MOST);
    if (length > 0)
        assert(string[0] != ' ' && string[length - 1] != 'x');
    sdsrange(string, 1, -1);
    assert(sdslen(string) == (length > 0 ? length - 1 : 0));
    sdsfree(string);
}
