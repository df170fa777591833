#include <assert.h>
#include <wchar.h>
int main(void) {
    wchar_t *end;
    const wchar_t *s = L"42 rest";
    long v = wcstol(s, &end, 10);
    assert(v == 42 && end == s + 2);
    assert(wcstoul(L"ff", NULL, 16) == 255);
    return 0;
}
