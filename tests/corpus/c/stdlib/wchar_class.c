// Wide characters: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <wctype.h>
int main(void) {
    assert(iswalpha(L'a') && !iswalpha(L'1'));
    assert(iswdigit(L'7') && iswspace(L' '));
    assert(towupper(L'q') == L'Q' && towlower(L'Q') == L'q');
    return 0;
}
