#include <assert.h>
#include <string.h>
#include <uchar.h>
int main(void) {
    char16_t a[] = u"hi";
    char32_t b[] = U"hi";
    assert(sizeof a == 6 && sizeof b == 12);
    assert(a[0] == u'h' && b[1] == U'i');
    mbstate_t s;
    memset(&s, 0, sizeof s);
    char32_t c;
    size_t n = mbrtoc32(&c, "z", 1, &s);
    assert(n == 1 && c == U'z');
    return 0;
}
