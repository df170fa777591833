#include <assert.h>
#include <string.h>
int main(void) {
    const char *text = "  42 apples";
    size_t blank = strspn(text, " \t");
    assert(blank == 2);
    size_t digits = strspn(text + blank, "0123456789");
    assert(digits == 2);
    assert(strcspn(text, "ap") == 5);
    const char *p = strpbrk(text, "xyzl");
    assert(p && *p == 'l');
    return 0;
}
