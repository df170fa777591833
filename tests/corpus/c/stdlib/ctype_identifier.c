// Characters: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <ctype.h>
#include <stdbool.h>
static bool identifier(const char *s) {
    if (!isalpha((unsigned char)*s) && *s != '_') return false;
    while (*++s) if (!isalnum((unsigned char)*s) && *s != '_') return false;
    return true;
}
int main(void) {
    assert(identifier("main"));
    assert(identifier("_x1"));
    assert(!identifier("1st"));
    assert(!identifier("a-b"));
    return 0;
}
