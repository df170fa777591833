// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#define _DEFAULT_SOURCE
#include <assert.h>
#include <string.h>
int main(void) {
    char text[] = "root:x:0::/root";
    char *at = text, *field;
    int count = 0, empty = 0;
    while ((field = strsep(&at, ":")) != NULL) {
        count++;
        if (*field == '\0') empty++;
    }
    assert(count == 5 && empty == 1);
    assert(at == NULL);
    return 0;
}
