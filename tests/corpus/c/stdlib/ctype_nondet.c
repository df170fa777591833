// Characters: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <ctype.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int c = __VERIFIER_nondet_uchar();
    int u = toupper(c), l = tolower(c);
    assert(tolower(u) == l || !isalpha(c));
    if (isxdigit(c)) {
        int v = isdigit(c) ? c - '0' : tolower(c) - 'a' + 10;
        assert(v >= 0 && v < 16);
    }
    return 0;
}
