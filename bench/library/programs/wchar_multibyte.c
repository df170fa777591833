#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
int main(void) {
    wchar_t w[8];
    size_t n = mbstowcs(w, "abc", 8);
    assert(n == 3 && w[0] == L'a' && w[3] == 0);
    char b[8];
    assert(wcstombs(b, w, sizeof b) == 3);
    assert(strcmp(b, "abc") == 0);
    mbstate_t s;
    memset(&s, 0, sizeof s);
    wchar_t c;
    assert(mbrtowc(&c, "x", 1, &s) == 1 && c == L'x');
    return 0;
}
