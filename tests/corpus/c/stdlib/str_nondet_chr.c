// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char s[6] = {0};
    for (int i = 0; i < 5; i++) s[i] = __VERIFIER_nondet_char();
    char *p = strchr(s, ':');
    if (p) {
        assert(*p == ':');
        assert(p >= s && p < s + 5);
        *p = 0;
        assert(strlen(s) == (size_t)(p - s));
    }
    return 0;
}
