// Strings: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char s[8];
    for (int i = 0; i < 7; i++) s[i] = __VERIFIER_nondet_char();
    s[7] = 0;
    size_t n = strlen(s);
    assert(n <= 7);
    assert(s[n] == 0);
    char t[8];
    strcpy(t, s);
    assert(strlen(t) == n);
    assert(strcmp(s, t) == 0);
    return 0;
}
