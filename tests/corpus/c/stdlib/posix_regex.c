// POSIX: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <stddef.h>
#include <assert.h>
#include <regex.h>
int main(void) {
    regex_t r;
    if (regcomp(&r, "^[a-z]+$", REG_EXTENDED | REG_NOSUB) != 0) return 1;
    int hit = regexec(&r, "hello", 0, NULL, 0);
    assert(hit == 0 || hit != 0);
    regfree(&r);
    return 0;
}
