/* michaelforney/sbase, libutil: escape sequences and bounded copies. */
#include "real.h"
#include "util.h"

#define MOST 4

void eprintf(const char *format, ...) {
    (void)format;
    exit(1);
}

void unescaped(void) {
    char string[MOST + 1];
    text(string, MOST);
    size_t before = strlen(string);
    assert(unescape(string) <= before);
}

void copies(void) {
    char from[MOST + 1], to[MOST];
    text(from, MOST);
    size_t size = within(1, MOST);
    size_t length = estrlcpy == NULL ? 0 : strlcpy(to, from, size);
    assert(length == strlen(from));
    assert(strlen(to) == (length < size ? length : size - 1));
}
