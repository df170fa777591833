/* sheredom/utf8.h: valid texts and code points. */
#include "real.h"
#include "utf8.h"

#define MOST 4

void valid(void) {
    char string[MOST + 1];
    text(string, MOST);
    if (utf8valid(string) != NULL)
        return;
    assert(utf8len(string) <= strlen(string));
    assert(utf8size(string) == strlen(string) + 1);
    utf8_int32_t point;
    const char *at = string;
    for (int i = 0; i < MOST && *at; i++)
        at = utf8codepoint(at, &point);
    assert(at == string + strlen(string));
}

void round_trip(void) {
    char string[8];
    utf8_int32_t point = within(1, 0x10ffff), back;
    char *end = utf8catcodepoint(string, point, sizeof string);
    assert(end - string == (int)utf8codepointsize(point));
    utf8codepoint(string, &back);
    assert(back == point);
}
