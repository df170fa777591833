/* kokke/tiny-regex-c: a match begins within the text. (Its length is not asked about: it counts characters of attempts
   that failed too, so that "b-b0" has a match of two characters at its last one.) */
#include "real.h"
#include "re.h"

#define MOST 4

/* The library gives characters to isdigit as they are: negative ones would be undefined. */
static void ascii(char *string, unsigned most) {
    text(string, most);
    for (unsigned i = 0; i < most; i++)
        string[i] &= 127;
}

static void match(const char *pattern) {
    char string[MOST + 1];
    int length = 0;
    ascii(string, MOST);
    int place = re_match(pattern, string, &length);
    assert(place >= -1 && place <= MOST);
    assert(length >= 0);
}

void match_class(void) {
    match("[a-c]\\d+");
}

void match_star(void) {
    match("^x*y?z");
}

void compile(void) {
    char pattern[MOST];
    ascii(pattern, MOST - 1);
    re_compile(pattern);
}
