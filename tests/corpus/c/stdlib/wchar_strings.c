// Wide characters: a program that is right.
//@ run: verify % --check memsafety,overflow,reach --timeout 20s --clock processor
//@ exit: 0

#include <assert.h>
#include <wchar.h>
int main(void) {
    wchar_t b[16];
    wcscpy(b, L"wide");
    wcscat(b, L" text");
    assert(wcslen(b) == 9);
    assert(wcscmp(b, L"wide text") == 0);
    assert(wcschr(b, L't') == b + 5);
    assert(wcsncmp(b, L"widget", 3) == 0);
    wmemset(b, L'x', 3);
    assert(b[2] == L'x' && b[3] == L'e');
    return 0;
}
